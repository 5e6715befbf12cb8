/** Who drives a car, in words; and who may do what about it. */

import type { SeatView } from '../lib/messages';
import { m } from '../paraglide/messages';
import type { LocalizedString } from '../paraglide/runtime';

const bots: Record<string, () => LocalizedString> = { club: m.table_bot_club, random: m.table_bot_random };

/** What a bot is called; its own name where the page does not know it. */
export const botWord = (bot: string): string => bots[bot]?.() ?? bot;

/** Who drives a car at the moment. */
export function driverWord(seat: SeatView): string {
  if (seat.driver === 'bot') return botWord(seat.at_wheel ?? '');
  if (seat.at_wheel) return m.table_driver_substitute({ bot: botWord(seat.at_wheel) });
  return seat.present ? m.table_driver_person() : m.table_driver_away();
}

/** Whether the race waits for somebody who is not there. */
export const isAway = (seat: SeatView | undefined): boolean =>
  seat?.driver === 'person' && !seat.at_wheel && !seat.present;

/** The bot that drives for a person. */
export const SUBSTITUTE = 'club';
