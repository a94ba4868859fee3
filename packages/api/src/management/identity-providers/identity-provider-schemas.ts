/** How `provider_metadata` and the mappings look, for the OpenAPI document. */
import { providerMetadataRules } from '@keyward/core/management';
import { documentSchema } from '../../kernel/document-field.js';
import { object, string, type JsonSchema } from '../../kernel/json-schema.js';

const schema = documentSchema(providerMetadataRules);

/** Operations §4.5. `client_secret` is write-only. */
export const providerMetadataSchema: JsonSchema = {
  ...schema,
  properties: { ...(schema['properties'] as object), client_secret: { type: 'null' } },
};

const mapping = (target: string): JsonSchema => ({
  type: 'array',
  items: object({ claim: string, value: string, [target]: string }, ['claim', 'value', target]),
});
export const roleMappingSchema = mapping('role_id');
export const groupMappingSchema = mapping('group_id');
