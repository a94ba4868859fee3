/** Documents and pages that are not routes: the OpenAPI document, its readable form, and texts of the server. */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Express, Request, Response } from 'express';
import helmet from 'helmet';

const getOnly = (
  app: Express,
  path: string,
  answer: (request: Request, response: Response) => unknown,
): void => {
  app
    .route(path)
    .get(answer)
    .all((_request, response) => {
      response
        .status(405)
        .set({ Allow: 'GET, HEAD', 'X-Content-Type-Options': 'nosniff' })
        .json({ code: 'method_not_allowed', message: 'Only GET is allowed here.' });
    });
};

/** The document is made when it is first requested, not at the start. */
export const jsonDocument =
  (path: string, make: () => object) =>
  (app: Express): void => {
    let body: string | undefined;
    getOnly(app, path, (_request, response) => {
      body ??= JSON.stringify(make());
      response
        .set({
          'Access-Control-Allow-Origin': '*',
          'X-Content-Type-Options': 'nosniff',
          'Cache-Control': 'public, max-age=300',
        })
        .type('application/json')
        .send(body);
    });
  };

export const textDocument =
  (path: string, contentType: string, read: () => Promise<string>) =>
  (app: Express): void =>
    getOnly(app, path, async (_request, response) => {
      const text = await read();
      response
        .set({ 'X-Content-Type-Options': 'nosniff', 'Cache-Control': 'no-store' })
        .type(contentType)
        .send(text);
    });

/** The icon of the pages, an SVG, also at the address that browsers try where no page names one. */
export const iconDocuments =
  (icon: string) =>
  (app: Express): void => {
    for (const path of ['/favicon.svg', '/favicon.ico'])
      getOnly(app, path, (_request, response) =>
        response
          .set({
            'Content-Security-Policy': "default-src 'none'",
            'X-Content-Type-Options': 'nosniff',
            'Cache-Control': 'public, max-age=86400',
          })
          .type('image/svg+xml')
          .send(icon),
      );
  };

const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Keyward API</title>
<link rel="icon" href="favicon.svg">
<link rel="stylesheet" href="docs/swagger-ui.css">
<main id="ui"></main>
<noscript><p>This page needs JavaScript. <a href="openapi.json">The OpenAPI document</a> does not.</p></noscript>
<script src="docs/swagger-ui-bundle.js"></script>
<script src="docs/start.js"></script>
</html>
`;

/** A sign-in opens a window, which comes back to the redirect page with a code; PKCE takes the place of a secret. */
const startScript = `const dark = window.matchMedia("(prefers-color-scheme: dark)");
const followScheme = () => {
  document.documentElement.classList.toggle("dark-mode", dark.matches);
};
followScheme();
dark.addEventListener("change", followScheme);

window.ui = SwaggerUIBundle({
  url: "openapi.json",
  dom_id: "#ui",
  validatorUrl: null,
  deepLinking: true,
  oauth2RedirectUrl: new URL("docs/oauth2-redirect.html", document.baseURI).href,
});
window.ui.initOAuth({ usePkceWithAuthorizationCodeGrant: true });
`;

const assetFiles = [
  'swagger-ui.css',
  'swagger-ui-bundle.js',
  'oauth2-redirect.html',
  'oauth2-redirect.js',
];

/**
 * The build copies the files into this package, because `swagger-ui-dist` brings a program that reports installations.
 * Where nothing is built, that package is at hand for development.
 */
const assetFolder = (): string => {
  const require = createRequire(import.meta.url);
  const manifest = require.resolve('@keyward/http-express/package.json');
  const built = join(dirname(manifest), 'dist', 'swagger-ui');
  if (existsSync(built)) return built;

  // The package's main file would load the whole bundle into the server, 40 MB of it.
  return dirname(require.resolve('swagger-ui-dist/package.json'));
};

/**
 * A readable page over `/openapi.json`. All its files come from this server.
 * HSTS and upgrades are on only where the public URL is https.
 */
export const apiPage =
  (secure: boolean) =>
  (app: Express): void => {
    const assets = assetFolder();
    const headers = helmet({
      contentSecurityPolicy: {
        directives: { frameAncestors: ["'none'"], upgradeInsecureRequests: secure ? [] : null },
      },
      referrerPolicy: { policy: 'no-referrer' },
      strictTransportSecurity: secure,
    });

    app.use('/docs', headers);
    getOnly(app, '/docs', (_request, response) => response.type('html').send(page));
    getOnly(app, '/docs/start.js', (_request, response) => response.type('js').send(startScript));
    for (const file of assetFiles) {
      getOnly(app, `/docs/${file}`, (_request, response) => response.sendFile(join(assets, file)));
    }
  };
