/** The documentation site under `/docs/guide`: pages that are built beforehand, and what they need. */
import { wantsPage, type ApiRequest, type ApiResponse, type Row } from '@keyward/api';
import { Refusal } from '@keyward/core';
import { documentRow, text } from './document-row.js';
import { answerFile, cachingOf, isAsset, type SiteFile } from './site-file.js';

export interface GuideFile extends SiteFile {
  /** The digests of the scripts that stand in the file, such as `sha256-…`. */
  readonly scripts: readonly string[];
}

/** Finds a file by its path below `/docs/guide`, such as `/how-to/operate.html`. */
export type FindGuideFile = (path: string) => Promise<GuideFile | undefined>;

const notFoundPage = '/404.html';

const notBuilt =
  'The guide is not built yet. In a clone, `npm start` builds it beside the server, in a minute or two, ' +
  'and `npm run docs:site` builds it at once. The server works without it.\n';

/** Asks again by itself, since the guide may be a minute away. */
const waitingPage = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="10">
<title>The guide is not built yet</title>
<h1>The guide is not built yet</h1>
<p>After the first start in a clone, it is there in a minute or two. This page then shows it by itself.</p>
</html>
`;

export const guideRows = (find: FindGuideFile): readonly Row[] => {
  const show = async (request: ApiRequest): Promise<ApiResponse> => {
    const path = `/${request.params['path']}`;
    const file = await fileAt(find, path);
    if (file !== undefined) return answerFile(request, file, headersOf(file, path));
    if (isAsset(path)) throw new Refusal('path_not_found', { path: request.path });

    const missing = await find(notFoundPage);
    if (missing === undefined) return withoutGuide(request);
    return answerFile(request, missing, headersOf(missing, path), 404);
  };

  return [
    // The pages know their addresses, and the first one ends with a slash.
    documentRow({
      path: '/docs/guide',
      operation: 'find_guide',
      answer: () => ({ status: 308, headers: { Location: 'guide/' }, body: '' }),
    }),
    documentRow({ path: '/docs/guide/{path...}', operation: 'show_guide', answer: show }),
  ];
};

const withoutGuide = (request: ApiRequest): ApiResponse =>
  wantsPage(request)
    ? text('text/html; charset=utf-8', waitingPage, {}, 404)
    : text('text/plain; charset=utf-8', notBuilt, {}, 404);

const headersOf = (file: GuideFile, path: string): Readonly<Record<string, string>> => ({
  'Cache-Control': cachingOf(path),
  'Content-Security-Policy': policyOf(file),
  'Cross-Origin-Resource-Policy': 'same-origin',
});

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
