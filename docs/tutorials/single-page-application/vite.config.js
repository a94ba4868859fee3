import { defineConfig, loadEnv } from 'vite';

export default defineConfig(({ mode }) => {
  const { NOTES_URL } = loadEnv(mode, process.cwd(), 'NOTES_');
  const { hostname, port } = new URL(NOTES_URL);
  return {
    // The page may read these settings alone. None of them is a secret.
    envPrefix: 'NOTES_',
    server: { host: hostname, port: Number(port), strictPort: true },
  };
});
