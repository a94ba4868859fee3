/** The console: files that are known beforehand, under `/console`. Everything that it knows comes from the API. */
import type { Express, RequestHandler } from 'express';
import { isAsset, pageHeaders, readOnly, sendFile, type SiteFile } from './site-file.js';

/** By the path below `/console`, such as `/assets/app-5f3a.js`. `/index.html` stands for every page. */
export type SiteFiles = ReadonlyMap<string, SiteFile>;

export interface ConsoleSite {
  readonly issuer: string;
  /** What the console asks for first, at `config.json`. */
  readonly settings: object;
  /** Reads the files, when the first browser asks. Undefined where the console was not built. */
  readonly read: () => Promise<SiteFiles | undefined>;
}

const everyPage = '/index.html';
const notBuilt =
  'The console was not built. `npm run build` builds it; the API works without it.\n';

export const consolePages =
  ({ issuer, settings, read }: ConsoleSite) =>
  (app: Express): void => {
    const headers = headersOf(issuer);
    const config = JSON.stringify(settings);
    const files = onceFound(read);

    const answer: RequestHandler = async (request, response, next) => {
      if (request.path === '/config.json') {
        response.set(headers).set('Cache-Control', 'no-store');
        response.type('application/json').send(config);
        return;
      }

      const site = await files();
      if (site === undefined) {
        response.set(headers).set('Cache-Control', 'no-store');
        response.status(404).type('text/plain').send(notBuilt);
        return;
      }

      const file = fileAt(site, request.path);
      if (file === undefined) return next();
      response.set(headers);
      sendFile(request, response, file);
    };

    app.use('/console', readOnly, answer);
  };

/** Remembers the files. Where there are none yet, the next request looks again. */
const onceFound = (read: ConsoleSite['read']): ConsoleSite['read'] => {
  let found: Promise<SiteFiles | undefined> | undefined;
  const readAgain = async (): Promise<SiteFiles | undefined> => {
    try {
      const files = await read();
      if (files === undefined) found = undefined;
      return files;
    } catch (error) {
      found = undefined;
      throw error;
    }
  };
  return () => (found ??= readAgain());
};

/**
 * A path of its own belongs to each page of the console, and one document to all of them. A missing script is not a
 * page: an old tab that asks for one of an earlier version learns that it is gone.
 */
const fileAt = (site: SiteFiles, path: string): SiteFile | undefined =>
  site.get(path) ?? (isAsset(path) ? undefined : site.get(everyPage));

/**
 * The policy of the console.
 *
 * `style-src` allows what stands in the page, because Mantine and the graphs write sizes and colours into elements and
 * into a `style` element of their own; a style cannot read a token. Scripts come from files alone. Pictures come from
 * this server alone, so that a logo or a portrait at a foreign address tells its owner nothing about administrators.
 */
const headersOf = (issuer: string): Readonly<Record<string, string>> => {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `connect-src 'self' ${new URL(issuer).origin}`,
    "img-src 'self' data: blob:",
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self'",
    "manifest-src 'self'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
  return { 'Content-Security-Policy': policy.join('; '), ...pageHeaders(issuer) };
};
