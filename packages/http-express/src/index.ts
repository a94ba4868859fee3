export { apiPage, iconDocuments, jsonDocument, textDocument } from './documents.js';
export { expressApp, type ExpressBinding } from './express-app.js';
export type { Brand } from './pages/brand.js';
export { html, type Html, type HtmlValue } from './pages/html.js';
export { htmlPages, standardTemplates, type PagesOptions } from './pages/html-pages.js';
export type { Content, Layout, Setting, Template, Templates } from './pages/template.js';
