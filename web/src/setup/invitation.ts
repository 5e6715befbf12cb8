/** Links that invite to a seat: the key stands in the fragment, which browsers send to nobody. */

export interface Invitation {
  seat: number;
  key: string;
}

/** The address of the page where a seat can be taken. `origin` is the site, e.g. `https://pitboard.example`. */
export const invitationLink = (origin: string, race: string, { seat, key }: Invitation): string =>
  `${origin}/race/${race}#seat=${seat}&key=${key}`;

/** What the fragment of an address invites to; null where it is no invitation. */
export function invitationIn(fragment: string): Invitation | null {
  const found = /^#seat=([0-9])&key=([A-Za-z0-9_-]+)$/.exec(fragment);
  return found?.[1] && found[2] ? { seat: Number(found[1]), key: found[2] } : null;
}
