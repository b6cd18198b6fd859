import './app.css';
import { mount } from 'svelte';
import App from './components/App.svelte';
import { settings } from './lib/settings.svelte.ts';

settings.load();

const target = document.getElementById('app');
if (!target) throw new Error('index.html has no #app');
mount(App, { target });
