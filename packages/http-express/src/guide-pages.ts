/** The documentation site under `/docs/guide`: pages that are built beforehand, and what they need. */
import type { Express, RequestHandler } from 'express';
import { isAsset, pageHeaders, readOnly, sendFile, type SiteFile } from './site-file.js';

export interface GuideFile extends SiteFile {
  /** The digests of the scripts that stand in the file, such as `sha256-…`. */
  readonly scripts: readonly string[];
}

/** Finds a file by its path below `/docs/guide`, such as `/how-to/operate.html`. */
export type FindGuideFile = (path: string) => Promise<GuideFile | undefined>;

export interface GuideSite {
  readonly issuer: string;
  readonly find: FindGuideFile;
}

const notFoundPage = '/404.html';
const notBuilt =
  'The guide was not built. `npm run docs:site` builds it; the server works without it.\n';

export const guidePages =
  ({ issuer, find }: GuideSite) =>
  (app: Express): void => {
    const headers = pageHeaders(issuer);

    const answer: RequestHandler = async (request, response, next) => {
      const file = await fileAt(find, request.path);
      if (file !== undefined) {
        response.set(headers).set('Content-Security-Policy', policyOf(file));
        return sendFile(request, response, file);
      }
      if (isAsset(request.path)) return next();

      response.status(404).set(headers);
      const missing = await find(notFoundPage);
      if (missing === undefined) {
        response.set('Cache-Control', 'no-store').type('text/plain').send(notBuilt);
        return;
      }
      response.set('Content-Security-Policy', policyOf(missing));
      sendFile(request, response, missing);
    };

    // The pages know their addresses, and the first one ends with a slash.
    app.get('/docs/guide', (_request, response) => response.redirect(308, 'guide/'));
    app.use('/docs/guide', readOnly, answer);
  };

/** A page has an address without the end of its file. */
const fileAt = async (find: FindGuideFile, path: string): Promise<GuideFile | undefined> => {
  if (path.endsWith('/')) return find(`${path}index.html`);
  return (await find(path)) ?? (await find(`${path}.html`));
};

/**
 * The policy of a page. Scripts come from files, and from the page if it is the script that was built into it.
 *
 * `style-src` allows what stands in the page: the colours of code and the diagrams are written into elements, and a
 * style reads nothing.
 */
const policyOf = ({ scripts }: GuideFile): string =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...scripts.map((digest) => `'${digest}'`)].join(' '),
    "connect-src 'self'",
    "img-src 'self' data:",
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
