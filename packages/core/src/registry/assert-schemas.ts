import type { Resource } from '../model/resource/resource.js';
import { refuse } from '../model/values/refusals.js';
import type { JsonSchemas } from '../ports/json-schemas.js';

export interface SchemaDeps {
  readonly jsonSchemas?: JsonSchemas | undefined;
}

/**
 * Rule: types of authorization details are registered where the installation can check their schemas, and only with
 * schemas that it can check (RFC 9396 §2).
 * @throws Refusal `invalid_field`
 */
export const assertSchemas = (
  { jsonSchemas }: SchemaDeps,
  { authorizationDetailsTypes: types }: Resource,
): void => {
  const field = 'authorizationDetailsTypes';
  if (types.length > 0 && jsonSchemas === undefined)
    refuse('invalid_field', { field, why: 'must be empty: this server checks no JSON Schemas' });
  types.forEach(({ schema }, at) => {
    const why = jsonSchemas?.problemOf(schema);
    if (why !== undefined) refuse('invalid_field', { field: `${field}[${at}].schema`, why });
  });
};
