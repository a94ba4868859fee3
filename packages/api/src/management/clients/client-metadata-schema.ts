/** How `client_metadata` looks in a response, for the OpenAPI document. */
import { clientMetadataRules, grantTypes } from '@keyward/core/management';
import { documentSchema } from '../../kernel/document-field.js';
import type { JsonSchema } from '../../kernel/json-schema.js';

const schema = documentSchema(clientMetadataRules, Object.keys(clientMetadataRules.members));
const members = schema['properties'] as Readonly<Record<string, JsonSchema>>;

/**
 * Specification §2.2. A request may list other grants, which an embedding application registers; the document
 * of this server names its own.
 */
export const clientMetadataSchema: JsonSchema = {
  ...schema,
  properties: {
    ...members,
    grant_types: { ...members['grant_types'], items: { enum: grantTypes } },
  },
};
