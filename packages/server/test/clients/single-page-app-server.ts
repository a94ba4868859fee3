/** Serves the single-page application: one page at every path, its script, and what it has to know of its issuer. */
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Orders</title>
<link rel="icon" href="data:,"><main><h1>Orders</h1>
<button id="log-in">Log in</button> <button id="renew">Renew</button>
<button id="revoke">Revoke</button> <button id="log-out">Log out</button>
<output></output></main><script type="module" src="/app.js"></script></html>`;

export const serveSinglePageApp = async (
  port: number,
  settings: object,
): Promise<{ stop(): Promise<void> }> => {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('single-page-app.mjs', import.meta.url))],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    logLevel: 'silent',
  });
  const files: Readonly<Record<string, readonly [type: string, body: string]>> = {
    '/app.js': ['text/javascript', outputFiles[0]!.text],
    '/settings.json': ['application/json', JSON.stringify(settings)],
  };
  const server = createServer((request, response) => {
    const [type, body] = files[new URL(request.url!, 'http://local').pathname] ?? [
      'text/html',
      page,
    ];
    response.writeHead(200, { 'Content-Type': `${type}; charset=utf-8` }).end(body);
  });
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};
