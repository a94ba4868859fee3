/** A readable page over `/openapi.json`. All its files come from this server. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import type { Row } from '@keyward/api';
import { contentType } from 'mime-types';
import { fileRow } from './document-row.js';
import { compressedFile, type SiteFile } from './site-file.js';

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
<script src="docs/search.js"></script>
<script src="docs/start.js"></script>
</html>
`;

/** Swagger UI itself searches the names of groups alone. */
const searchScript = `const textOf = (entry) => {
  const operation = entry.get("operation");
  const named = ["summary", "description", "operationId"].map((name) => operation.get(name));
  return [entry.get("method"), entry.get("path"), ...named].join(" ").toLowerCase();
};

/** “invite” finds an invitation, and “2fa” a factor. */
const otherWords = { "2fa": "factor", mfa: "factor", sso: "provider", login: "log", app: "client" };
const stemOf = (word) => {
  const stem = word.replace(/(ations?|ions?|ing|es|e|s)$/, "");
  return otherWords[word] ?? (stem.length < 4 ? word : stem);
};

window.searchOperations = ({ React }) => ({
  wrapComponents: {
    operations: (Operations) => (props) => {
      const isSearched = typeof props.layoutSelectors.currentFilter() === "string";
      const isEmpty = isSearched && props.specSelectors.taggedOperations().size === 0;
      const nothing = { className: "wrapper", role: "status" };
      return isEmpty
        ? React.createElement("p", nothing, "No operation has these words.")
        : React.createElement(Operations, props);
    },
  },
  fn: {
    opsFilter: (groups, phrase) => {
      const words = phrase.toLowerCase().split(/\\s+/).map(stemOf);
      const isFound = (entry) => words.every((word) => textOf(entry).includes(word));
      return groups
        .map((group) => group.update("operations", (entries) => entries.filter(isFound)))
        .filter((group) => group.get("operations").size > 0);
    },
  },
  components: {
    FilterContainer: ({ layoutSelectors, layoutActions }) => {
      const phrase = layoutSelectors.currentFilter();
      return React.createElement("input", {
        type: "search",
        className: "operation-filter-input wrapper",
        "aria-label": "Search the operations",
        placeholder: "Search the operations by path, name or words",
        value: typeof phrase === "string" ? phrase : "",
        onChange: ({ target }) => layoutActions.updateFilter(target.value || true),
      });
    },
  },
});
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
  filter: true,
  plugins: [window.searchOperations],
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
  const manifest = require.resolve('@keyward/http/package.json');
  const built = join(dirname(manifest), 'dist', 'swagger-ui');
  if (existsSync(built)) return built;

  // The package's main file would load the whole bundle into the server, 40 MB of it.
  return dirname(require.resolve('swagger-ui-dist/package.json'));
};

export const apiPageRows = (issuer: string): readonly Row[] => {
  const assets = assetFolder();
  const headers = headersOf(issuer);

  const written = (path: string, type: string, body: string): Row =>
    fileRow({ path, operation: `show_api_page${path.slice('/docs'.length)}` }, headers, () =>
      compressedFile(type, Buffer.from(body)),
    );
  const kept = (name: string): Row =>
    fileRow({ path: `/docs/${name}`, operation: `show_api_page/${name}` }, headers, () =>
      readAsset(assets, name),
    );

  return [
    written('/docs', 'text/html; charset=utf-8', page),
    written('/docs/search.js', 'text/javascript; charset=utf-8', searchScript),
    written('/docs/start.js', 'text/javascript; charset=utf-8', startScript),
    ...assetFiles.map(kept),
  ];
};

const readAsset = async (folder: string, name: string): Promise<SiteFile> =>
  compressedFile(contentType(extname(name)) as string, await readFile(join(folder, name)));

/** Swagger UI writes styles into elements, and shows pictures that stand in the page. */
const headersOf = (issuer: string): Readonly<Record<string, string>> => {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `connect-src 'self' ${new URL(issuer).origin}`,
    "img-src 'self' data:",
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self' data:",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
  return {
    'Cache-Control': 'no-cache',
    'Content-Security-Policy': policy.join('; '),
    'Cross-Origin-Resource-Policy': 'same-origin',
  };
};
