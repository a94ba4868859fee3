/**
 * The rows of SCIM 2.0 (contract §19). They are rows and no operations of the OpenAPI document: `/Schemas` and
 * `/ResourceTypes` describe them to the programs that call them (RFC 7644 §4).
 */
import { refuse } from '@keyward/core';
import type { Row } from '../kernel/route.js';
import { discoveryOperations } from './discovery.js';
import { groupResources } from './groups.js';
import { operationsOn } from './resource-operations.js';
import { publicRows, scimPath, scimRows, type ScimOperation } from './scim-call.js';
import { scimErrors } from './scim-error.js';
import { searchOperation } from './search-route.js';
import { userResources } from './users.js';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** What SCIM has and this server does not (RFC 7644 §3.7, §3.11). */
const missingOperations: readonly ScimOperation[] = [
  ...methods.map((method): ScimOperation => ({
    method,
    path: '/Me',
    operation: `${method.toLowerCase()}_me`,
    handle: () => refuse('not_implemented', { feature: '/Me' }),
  })),
  {
    method: 'POST',
    path: '/Bulk',
    operation: 'bulk',
    handle: () => refuse('not_implemented', { feature: '/Bulk' }),
  },
];

/** Every other path below the base is answered as SCIM answers. */
const unknownPaths: readonly Row[] = methods.map((method) => ({
  method,
  path: `${scimPath}/{rest...}`,
  operation: `scim_${method.toLowerCase()}_unknown`,
  dialect: scimErrors,
  origins: 'none',
  handle: ({ path }) => refuse('path_not_found', { path }),
}));

export const scimTable: readonly Row[] = [
  ...discoveryOperations.flatMap(publicRows),
  ...[
    ...operationsOn(userResources),
    ...operationsOn(groupResources),
    searchOperation,
    ...missingOperations,
  ].flatMap(scimRows),
  ...unknownPaths,
];
