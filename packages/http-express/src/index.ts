export { apiPage, jsonDocument, textDocument } from './documents.js';
export { expressApp, type ExpressBinding } from './express-app.js';
