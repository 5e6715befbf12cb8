/** How a person likes the page: its language, its theme, and whether it makes sounds. */

import { baseLocale, extractLocaleFromNavigator, locales, overwriteGetLocale, type Locale } from '../paraglide/runtime';
import { isBoolean, isOneOf, Kept } from './kept.svelte';

export type Theme = 'system' | 'light' | 'dark';

export const theme = new Kept<Theme>('theme', 'system', isOneOf('system', 'light', 'dark'));

/** Off until asked for. */
export const sound = new Kept<boolean>('sound', false, isBoolean);

/** The browser's language where there is a catalogue for it, until another is chosen. */
export const language = new Kept<Locale>('language', extractLocaleFromNavigator() ?? baseLocale, isOneOf(...locales));

/** Names in one line, as the language puts them: “Ann, Ben and Cleo”. */
export const listed = (names: readonly string[]): string =>
  new Intl.ListFormat(language.value === 'en' ? 'en-GB' : 'fr').format(names);

// Every message asks for the language; as it is reactive, a page changes its language without a reload.
overwriteGetLocale(() => language.value);
