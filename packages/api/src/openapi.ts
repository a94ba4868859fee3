import { managementScopes } from '@keyward/core';
import type { JsonSchema } from './kernel/json-schema.js';
import { printOpenApi, type DocumentOptions } from './kernel/openapi.js';
import type { Route } from './kernel/route.js';
import { views } from './management/all-views.js';
import { describedMembers } from './management/described-members.js';
import { memberExamples } from './management/member-descriptions.js';
import { parameterDescriptions, parameterExamples } from './oauth/parameter-descriptions.js';
import { tagDescriptions } from './tag-descriptions.js';

/** The OpenAPI 3.1 document of these routes. */
export const openApiDocument = (
  routes: readonly Route[],
  options: Pick<DocumentOptions, 'issuer' | 'version'>,
): JsonSchema =>
  printOpenApi(routes, {
    ...options,
    views,
    scopes: managementScopes,
    tags: tagDescriptions,
    words: {
      descriptions: { ...parameterDescriptions, ...describedMembers },
      examples: { ...parameterExamples, ...memberExamples },
    },
  });
