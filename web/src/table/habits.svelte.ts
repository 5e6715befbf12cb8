/** How a person likes to play, kept on the device. */

import { isBoolean, Kept } from '../lib/kept.svelte';

/** The die is rolled as soon as a gear is chosen, so that the gear cannot be taken back. */
export const rollsAtOnce = new Kept<boolean>('roll-at-once', false, isBoolean);

/** What a real die shows is asked once more before it counts. */
export const confirmsFaces = new Kept<boolean>('confirm-faces', true, isBoolean);
