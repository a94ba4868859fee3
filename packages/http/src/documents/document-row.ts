/** Rows that only show something, and are no operations of the API. */
import type { ApiRequest, ApiResponse, Row } from '@keyward/api';
import { onceMade } from './once-made.js';
import { answerFile, compressedFile, type SiteFile } from './site-file.js';

export interface DocumentRow {
  readonly path: string;
  readonly operation: string;
  readonly origins?: Row['origins'] | undefined;
  readonly answer: (request: ApiRequest) => ApiResponse | Promise<ApiResponse>;
}

export const documentRow = ({ path, operation, origins = 'none', answer }: DocumentRow): Row => ({
  method: 'GET',
  path,
  operation,
  origins,
  dialect: 'management',
  handle: async (request) => answer(request),
});

type Headers = Readonly<Record<string, string>>;

export const text = (
  contentType: string,
  body: string,
  headers: Headers = {},
  status = 200,
): ApiResponse => ({ status, headers: { 'Content-Type': contentType, ...headers }, body });

/** A row of one file, which is made when it is first asked for. */
export const fileRow = (
  row: Omit<DocumentRow, 'answer'>,
  headers: Headers,
  make: () => Promise<SiteFile>,
): Row => {
  const file = onceMade(make);
  return documentRow({
    ...row,
    answer: async (request) => answerFile(request, await file(), headers),
  });
};

/** The icon of the pages, an SVG, also at the address that browsers try where no page names one. */
export const iconRows = (icon: string): readonly Row[] =>
  ['svg', 'ico'].map((ending) =>
    documentRow({
      path: `/favicon.${ending}`,
      operation: `show_favicon_${ending}`,
      answer: () => text('image/svg+xml', icon, { 'Cache-Control': 'public, max-age=86400' }),
    }),
  );

/** A description that web pages of any origin may read, and that caches keep for them. */
const descriptionRow = (
  row: Pick<DocumentRow, 'path' | 'operation'>,
  mediaType: string,
  describe: () => object,
): Row =>
  fileRow(
    { ...row, origins: 'every' },
    { 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'public, max-age=300' },
    () => compressedFile(mediaType, Buffer.from(JSON.stringify(describe()))),
  );

/** The description of the API. */
export const openApiRow = (describe: () => object): Row =>
  descriptionRow(
    { path: '/openapi.json', operation: 'show_openapi' },
    'application/json; charset=utf-8',
    describe,
  );

/** The JSON Schema of documents of configuration, which editors read. */
export const schemaRow = (path: string, describe: () => object): Row =>
  descriptionRow(
    { path, operation: 'show_configuration_schema' },
    'application/schema+json; charset=utf-8',
    describe,
  );

/** Figures of the process, in the format that Prometheus reads. */
export const metricsRow = (read: () => Promise<string>): Row =>
  documentRow({
    path: '/metrics',
    operation: 'show_metrics',
    answer: async () => text('text/plain; version=0.0.4; charset=utf-8', await read()),
  });
