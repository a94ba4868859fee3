export type { Brand } from './brand.js';
export { html, type Html, type HtmlValue } from './html.js';
export { htmlPages, standardTemplates, type PagesOptions } from './html-pages.js';
export { icon } from './icon.js';
export type { Content, Layout, Setting, Template, Templates } from './template.js';
