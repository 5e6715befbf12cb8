/**
 * The gallery: the board and its parts in all their states, to be looked at while one works on them. No part of the page:
 * `npm run dev`, beside a server, and open `/gallery.html`.
 *
 * `?circuit=` one of the circuits, `?scene=` board, choice or parts, `?look=` light or dark.
 */

import { mount } from 'svelte';
import '../src/app.css';
import { getBoard } from '../src/lib/http';
import Gallery from './Gallery.svelte';

const asked = new URLSearchParams(location.search);
const circuit = asked.get('circuit') ?? 'alderhaven';
const look = asked.get('look') === 'dark' ? 'dark' : 'light';
document.documentElement.dataset.theme = look;

const target = document.getElementById('app');
if (target) {
  const sheet = await getBoard(circuit);
  mount(Gallery, { target, props: { sheet, circuit, look, scene: asked.get('scene') ?? 'board' } });
}
