import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';

const target = document.getElementById('app');
if (!target) throw new Error('the document has no #app');
target.replaceChildren();
mount(App, { target });

// Browsers have workers only where nobody can have meddled with the page: on this machine, or behind TLS.
if (import.meta.env.PROD && 'serviceWorker' in navigator) void navigator.serviceWorker.register('/sw.js');
