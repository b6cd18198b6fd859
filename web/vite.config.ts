import { resolve } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { contentSecurityPolicy } from './csp.ts';

/** The module of the core, built by `cmake --preset wasm && cmake --build --preset wasm`. */
const wasm = resolve(import.meta.dirname, process.env.OTRERA_WASM ?? '../build/wasm/otrera.wasm');
const root = resolve(import.meta.dirname, '..');

export default defineConfig({
  plugins: [svelte()],
  resolve: { alias: [{ find: /^otrera-module/, replacement: wasm }] },
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    // A data: address would be refused by the page's own content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { fs: { allow: [root, wasm] } },
  preview: { headers: { 'Content-Security-Policy': contentSecurityPolicy } },
});
