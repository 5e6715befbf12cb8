/** The clause that is being looked up at the table, if any: asked for from the log, from options and from prompts. */

let clause = $state<string | null>(null);

export const asked = {
  get clause(): string | null {
    return clause;
  },
};

/** Show a clause in plain words; null puts it away. */
export function showClause(id: string | null): void {
  clause = id;
}
