export { consolePages, type ConsoleSite, type SiteFiles } from './console-pages.js';
export { apiPage, iconDocuments, jsonDocument, textDocument } from './documents.js';
export {
  expressApp,
  expressMiddleware,
  type ExpressBinding,
  type HostMiddleware,
} from './express-app.js';
export { guidePages, type FindGuideFile, type GuideFile, type GuideSite } from './guide-pages.js';
export type { Brand } from './pages/brand.js';
export { html, type Html, type HtmlValue } from './pages/html.js';
export { htmlPages, standardTemplates, type PagesOptions } from './pages/html-pages.js';
export type { Content, Layout, Setting, Template, Templates } from './pages/template.js';
export type { SiteFile } from './site-file.js';
