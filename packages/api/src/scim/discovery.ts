/** What a directory can find out without a token (RFC 7643 §5, RFC 7644 §4). */
import { refuse } from '@keyward/core';
import type { ApiResponse } from '../kernel/message.js';
import {
  groupAttributes,
  schemaIds,
  userAttributes,
  enterpriseAttributes,
  type AttributeRule,
} from './attributes.js';
import { listAnswer, pageSizes, scimJson } from './list-request.js';
import type { PublicOperation } from './scim-call.js';

const configuration = (base: string): object => ({
  schemas: [schemaIds.configuration],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: pageSizes.maximum },
  changePassword: { supported: true },
  sort: { supported: true },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'A SCIM token of a client, or an access token with the scope provision:users.',
      specUri: 'https://www.rfc-editor.org/info/rfc6750',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
});

/** A resource that is found by its id. */
interface Named {
  readonly id: string;
  readonly [member: string]: unknown;
}

const resourceTypes = (base: string): readonly Named[] => [
  {
    schemas: [schemaIds.resourceType],
    id: 'User',
    name: 'User',
    description: 'The people of the tenant.',
    endpoint: '/Users',
    schema: schemaIds.user,
    schemaExtensions: [{ schema: schemaIds.enterprise, required: false }],
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/User` },
  },
  {
    schemas: [schemaIds.resourceType],
    id: 'Group',
    name: 'Group',
    description: 'The groups of the tenant.',
    endpoint: '/Groups',
    schema: schemaIds.group,
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/Group` },
  },
];

interface ShownSchema {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly attributes: readonly AttributeRule[];
}

const shownSchemas: readonly ShownSchema[] = [
  {
    id: schemaIds.user,
    name: 'User',
    description: 'A person.',
    attributes: userAttributes,
  },
  {
    id: schemaIds.group,
    name: 'Group',
    description: 'A group of people.',
    attributes: groupAttributes,
  },
  {
    id: schemaIds.enterprise,
    name: 'EnterpriseUser',
    description: 'What an organisation knows of a person.',
    attributes: enterpriseAttributes,
  },
];

const schemas = (base: string): readonly Named[] =>
  shownSchemas.map(({ id, name, description, attributes }) => ({
    schemas: [schemaIds.schema],
    id,
    name,
    description,
    attributes: attributes.map(shownAttribute),
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${id}` },
  }));

const shownAttribute = (rule: AttributeRule): object => {
  const { name, type, description, members, canonicalValues, referenceTypes } = rule;
  const isText = type === 'string' || type === 'reference';
  return {
    name,
    type,
    multiValued: rule.isMultiValued ?? false,
    description,
    required: rule.isRequired ?? false,
    ...(isText ? { caseExact: rule.isCaseExact ?? type === 'reference' } : {}),
    mutability: rule.mutability ?? 'readWrite',
    returned: rule.returned ?? 'default',
    uniqueness: rule.isUnique === true ? 'server' : 'none',
    ...(canonicalValues === undefined ? {} : { canonicalValues }),
    ...(referenceTypes === undefined ? {} : { referenceTypes }),
    ...(members === undefined ? {} : { subAttributes: members.map(shownAttribute) }),
  };
};

/** Rule: a filter is refused here (RFC 7644 §4). */
const whole = (resources: readonly object[], query: string): ApiResponse => {
  if (/(^|&)filter=/.test(query)) refuse('scope_insufficient', { scope: 'of no filter' });
  return listAnswer({ startIndex: 1 }, { totalResults: resources.length, resources });
};

const one = (record: string, resources: readonly Named[], id: string): ApiResponse => {
  const found = resources.find((each) => each.id.toLowerCase() === id.toLowerCase());
  return scimJson(200, found ?? refuse('record_not_found', { record, id }));
};

export const discoveryOperations: readonly PublicOperation[] = [
  {
    path: '/ServiceProviderConfig',
    operation: 'get_configuration',
    handle: (base) => scimJson(200, configuration(base)),
  },
  {
    path: '/ResourceTypes',
    operation: 'list_resource_types',
    handle: (base, { query }) => whole(resourceTypes(base), query),
  },
  {
    path: '/ResourceTypes/{type_id}',
    operation: 'get_resource_type',
    handle: (base, { params }) => one('resource type', resourceTypes(base), params['type_id']!),
  },
  {
    path: '/Schemas',
    operation: 'list_schemas',
    handle: (base, { query }) => whole(schemas(base), query),
  },
  {
    path: '/Schemas/{schema_id}',
    operation: 'get_schema',
    handle: (base, { params }) => one('schema', schemas(base), params['schema_id']!),
  },
];
