/** Keyward as an application of Express, and as what a host of Express mounts. */
import {
  nodeListener,
  nodeMiddleware,
  type Middleware,
  type MiddlewareBinding,
} from '@keyward/http';
import express, { type Express } from 'express';
import { readRaw } from './read-raw.js';

/** An application that answers every request, with 404 for unknown paths. */
export const expressApp = (binding: MiddlewareBinding): Express => {
  const app = express();
  app.disable('x-powered-by').disable('etag');
  app.use(expressMiddleware(binding));
  app.use(nodeListener(binding));
  return app;
};

/**
 * For `app.use` of a host: answers requests for its own paths, and passes on the others. body-parser reads the bodies,
 * unless the host has parsed them before.
 */
export const expressMiddleware = (binding: MiddlewareBinding): Middleware =>
  nodeMiddleware({ readStream: readRaw, ...binding });
