import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = process.env.KEYWARD_URL ?? 'http://localhost:3000';

/** `npm run dev` serves the sources, and asks a running Keyward for the rest. */
export default defineConfig(({ command }) => ({
  root: fileURLToPath(new URL('.', import.meta.url)),
  // Built, its addresses are relative to the `base` of the page: the server may live below a path.
  base: command === 'build' ? './' : '/console/',
  plugins: [react()],
  build: {
    target: 'es2022',
    // A picture inside a script or a style would need `data:` in the policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    manifest: 'manifest.json',
  },
  server: {
    proxy: {
      '/console/config.json': server,
      '^/(?!console)': server,
    },
  },
}));
