export { expressApp, expressMiddleware } from './express-app.js';
