// Starts the page.
import '@fontsource-variable/inter/wght.css';
import './tokens.css';
import './base.css';
import { mount } from 'svelte';
import { listen } from './router.svelte';
import { showTheme } from './theme';
import App from './App.svelte';

showTheme();
listen();
mount(App, { target: document.getElementById('app')! });
