/** What an API publishes of itself, so that a client finds its authorization server (RFC 9728). */
import { object, strings, type JsonSchema } from './json-schema.js';

export interface DescribedResource {
  readonly resource: string;
  readonly name: string;
  /** Undefined where the reader may not see them. */
  readonly scopes: readonly string[] | undefined;
  /** The types of authorization details that it understands. */
  readonly detailsTypes?: readonly string[] | undefined;
}

/** The document of RFC 9728 §2. A client asks for `offline_access` because it wants to, never since an API names it. */
export const resourceMetadata = (
  issuer: string,
  { resource, name, scopes, detailsTypes = [] }: DescribedResource,
): Readonly<Record<string, unknown>> => ({
  resource,
  authorization_servers: [issuer],
  scopes_supported: scopes?.filter((scope) => scope !== 'offline_access'),
  authorization_details_types_supported: detailsTypes.length > 0 ? detailsTypes : undefined,
  bearer_methods_supported: ['header'],
  resource_name: name,
});

const described = (schema: JsonSchema, description: string): JsonSchema => ({
  ...schema,
  description: `${description} (RFC 9728 §2).`,
});

export const resourceMetadataSchema = object(
  {
    resource: described({ type: 'string' }, 'What tokens for the API name as `aud`'),
    authorization_servers: described(strings, 'The issuer of its tokens'),
    scopes_supported: described(strings, 'Scopes that a client may ask for'),
    authorization_details_types_supported: described(
      strings,
      'Types of authorization details that a client may ask for',
    ),
    bearer_methods_supported: described(strings, 'How a request carries its token'),
    resource_name: described({ type: 'string' }, 'The name of the API'),
  },
  ['resource', 'authorization_servers', 'bearer_methods_supported', 'resource_name'],
);
