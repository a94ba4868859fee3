/** How `client_metadata` looks in a response, for the OpenAPI document. */
import {
  clientMetadataRules,
  grantTypes,
  securityRules,
  type SecurityRule,
} from '@keyward/core/management';
import { documentSchema } from '../../kernel/document-field.js';
import type { JsonSchema } from '../../kernel/json-schema.js';

const schema = documentSchema(clientMetadataRules, Object.keys(clientMetadataRules.members));
const members = schema['properties'] as Readonly<Record<string, JsonSchema>>;

/** What a profile asks for, by name, for the console and other readers of the document. */
const rulesOfProfiles = Object.entries<SecurityRule>(securityRules).map(
  ([name, { profile, clause }]) => ({ name, profile, clause }),
);

const oauth = members['oauth'] as { readonly properties: Readonly<Record<string, JsonSchema>> };

/**
 * Specification §2.2. A request may list other grants, which an embedding application registers; the document
 * of this server names its own.
 */
export const clientMetadataSchema: JsonSchema = {
  ...schema,
  properties: {
    ...members,
    oauth: {
      ...oauth,
      properties: {
        ...oauth.properties,
        security_profile: {
          ...oauth.properties['security_profile'],
          'x-keyward-rules': rulesOfProfiles,
        },
      },
    },
    grant_types: { ...members['grant_types'], items: { enum: grantTypes } },
  },
};
