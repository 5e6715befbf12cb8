/** Whether the page is light or dark at the moment: as chosen, or as the device is. */

import { MediaQuery } from 'svelte/reactivity';
import { theme } from './preferences.svelte';

const dark = new MediaQuery('(prefers-color-scheme: dark)');

export const look = {
  get current(): 'light' | 'dark' {
    if (theme.value !== 'system') return theme.value;
    return dark.current ? 'dark' : 'light';
  },
};
