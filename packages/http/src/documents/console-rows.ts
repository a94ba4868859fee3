/** The console: files that are known beforehand, under `/console`. Everything that it knows comes from the API. */
import { json, type ApiRequest, type ApiResponse, type Row } from '@keyward/api';
import { Refusal } from '@keyward/core';
import { documentRow, text } from './document-row.js';
import { onceMade } from './once-made.js';
import { answerFile, cachingOf, isAsset, type SiteFile } from './site-file.js';

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

export const consoleRows = ({ issuer, settings, read }: ConsoleSite): readonly Row[] => {
  const headers = headersOf(issuer);
  const files = onceMade(read);

  const show = async (request: ApiRequest, path: string): Promise<ApiResponse> => {
    const site = await files();
    if (site === undefined) return text('text/plain; charset=utf-8', notBuilt, headers, 404);

    const file = fileAt(site, path);
    if (file === undefined) throw new Refusal('path_not_found', { path: request.path });
    return answerFile(request, file, { ...headers, 'Cache-Control': cachingOf(path) });
  };

  return [
    documentRow({
      path: '/console',
      operation: 'show_console',
      answer: (request) => show(request, everyPage),
    }),
    documentRow({
      path: '/console/config.json',
      operation: 'show_console_settings',
      answer: () => json(200, settings, headers),
    }),
    documentRow({
      path: '/console/{path...}',
      operation: 'show_console_page',
      answer: (request) => show(request, `/${request.params['path']}`),
    }),
  ];
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
  return {
    'Content-Security-Policy': policy.join('; '),
    'Cross-Origin-Resource-Policy': 'same-origin',
  };
};
