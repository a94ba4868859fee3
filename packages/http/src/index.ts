export { apiPageRows } from './documents/api-page-rows.js';
export { consoleRows, type ConsoleSite, type SiteFiles } from './documents/console-rows.js';
export { iconRows, metricsRow, openApiRow, schemaRow } from './documents/document-row.js';
export { guideRows, type FindGuideFile, type GuideFile } from './documents/guide-rows.js';
export { compressedFile, digestOf, type SiteFile } from './documents/site-file.js';
export { incompleteBody, tooLargeBody } from './body.js';
export type { Caller, CertificateBearer, RequestBinding } from './dispatch.js';
export { fetchHandler, type FetchBinding, type FetchHandler } from './fetch.js';
export { issuerPath } from './issuer-path.js';
export { maximumHeaders, maximumUrl } from './limits.js';
export {
  nodeListener,
  nodeMiddleware,
  type Middleware,
  type MiddlewareBinding,
  type NodeBinding,
  type PassOn,
} from './node.js';
export type { ReadStream } from './body.js';
