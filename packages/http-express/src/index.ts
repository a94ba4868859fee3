export { consolePages, type ConsoleSite, type SiteFiles } from './console-pages.js';
export { apiPage, iconDocuments, jsonDocument, textDocument } from './documents.js';
export {
  expressApp,
  expressMiddleware,
  type ExpressBinding,
  type HostMiddleware,
} from './express-app.js';
export { guidePages, type FindGuideFile, type GuideFile, type GuideSite } from './guide-pages.js';
export type { SiteFile } from './site-file.js';
