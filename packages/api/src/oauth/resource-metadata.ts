/** The APIs of this server itself, for clients that find out by themselves who issues tokens for them (RFC 9728). */
import { openidScopes } from '@keyward/core/endpoints';
import { readyRoles } from '@keyward/core/ports';
import { resourceMetadataPath, userInfoPaths } from '../kernel/answer-refusal.js';
import { managementPath } from '../kernel/management-path.js';
import { json } from '../kernel/message.js';
import {
  resourceMetadata,
  resourceMetadataSchema,
  type DescribedResource,
} from '../kernel/resource-metadata.js';
import type { Route } from '../kernel/route.js';

interface OwnResource extends Omit<DescribedResource, 'resource'> {
  readonly path: string;
  readonly operation: string;
}

/** Those of the ready role `Reader`: who asks for what the document names can change nothing. */
const readingScopes = readyRoles.find(({ name }) => name === 'Reader')!.scopes;

const ownResources: readonly OwnResource[] = [
  {
    path: managementPath,
    operation: 'get_management_resource_metadata',
    name: 'Management API',
    scopes: readingScopes,
  },
  ...userInfoPaths.map((path) => ({
    path,
    operation: `get${path.replaceAll('/', '_')}_resource_metadata`,
    name: 'User info',
    scopes: openidScopes,
  })),
];

export const resourceMetadataRoutes: readonly Route[] = ownResources.map(
  ({ path, operation, ...described }) => ({
    method: 'GET',
    path: resourceMetadataPath + path,
    operation,
    summary: `Metadata of ${path} as a protected resource (RFC 9728)`,
    tag: 'Discovery',
    dialect: 'oauth',
    access: { kind: 'none' },
    origins: 'every',
    query: [],
    statuses: [405, 500],
    success: { status: 200, schema: resourceMetadataSchema },
    handle(_, { keyward: { issuer } }) {
      const document = resourceMetadata(issuer, { resource: issuer + path, ...described });
      return Promise.resolve(json(200, document, { 'Cache-Control': 'public, max-age=300' }));
    },
  }),
);
