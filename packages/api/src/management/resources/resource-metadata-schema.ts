/** How `resource_metadata` looks, for the OpenAPI document. */
import { signingAlgorithms } from '@keyward/core/ports';
import { boolean, object, type JsonSchema } from '../../kernel/json-schema.js';

/** Specification §2.4. `signing_secret` is left out for readers who may not see it. */
export const resourceMetadataSchema: JsonSchema = object(
  {
    is_system: boolean,
    identifier_url: { type: ['string', 'null'] },
    signing_algorithm: { enum: signingAlgorithms },
    signing_secret: { type: ['string', 'null'] },
    token_lifetime: { type: ['integer', 'null'] },
    rbac_enabled: boolean,
    scopes_added: boolean,
    skip_consent_for_first_party: boolean,
  },
  [
    'is_system',
    'identifier_url',
    'signing_algorithm',
    'token_lifetime',
    'rbac_enabled',
    'scopes_added',
    'skip_consent_for_first_party',
  ],
);
