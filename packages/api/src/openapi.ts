import { managementScopes } from '@keyward/core';
import type { JsonSchema } from './kernel/json-schema.js';
import { printOpenApi, type DocumentOptions } from './kernel/openapi.js';
import type { Route } from './kernel/route.js';
import { views } from './management/all-views.js';

/** The OpenAPI 3.1 document of these routes. */
export const openApiDocument = (
  routes: readonly Route[],
  options: Omit<DocumentOptions, 'views' | 'scopes'>,
): JsonSchema => printOpenApi(routes, { ...options, views, scopes: managementScopes });
