/** The same race once more: its set-up as this device would make it. */

import type { NewRace, NewSeat, RaceInfo, SeatView } from '../lib/messages';

/** Seats of this device are again its own, bots are bots, and everybody else has a seat to take by link. */
export function sameAgain(info: RaceInfo, seats: readonly SeatView[], mine: readonly number[]): NewRace {
  const again = seats.map((seat) => seatAgain(seat, mine));
  return {
    circuit: info.circuit,
    rules: info.rules,
    options: info.options,
    laps: info.laps,
    seats: again,
    dice: info.dice_kind,
    pace: info.pace,
    start: again.every(({ driver }) => driver !== 'open'),
  };
}

function seatAgain({ seat, name, number, colour, driver, at_wheel }: SeatView, mine: readonly number[]): NewSeat {
  const look = { name, number, colour };
  if (driver === 'bot') return { driver: 'bot', bot: at_wheel, ...look };
  if (!mine.includes(seat)) return { driver: 'open', bot: null, ...look };
  return { driver: seat === Math.min(...mine) ? 'me' : 'here', bot: null, ...look };
}
