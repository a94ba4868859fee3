/** What the form of an API holds, and how it is read from the record and written back. */
import type { Resource, Schema } from '../../api/names.js';
import {
  serverIn,
  serverValuesOf,
  serverWireNames,
  type ServerValues,
} from './foreign-server-values.js';

type ResourceType = NonNullable<Resource['resource_type']>;
type Algorithm = NonNullable<Resource['resource_metadata']>['signing_algorithm'];
type MetadataBody = Schema<'ResourceMetadataBody'>;

export interface ApiValues extends Record<string, unknown>, ServerValues {
  readonly name: string;
  readonly description: string;
  readonly type: ResourceType;
  readonly audience: string;
  readonly lifetime: number | string;
  readonly algorithm: Algorithm;
  readonly secret: string;
  readonly rbac: boolean;
  readonly skipConsent: boolean;
  /** As JSON. */
  readonly detailsTypes: string;
}

export const valuesOf = (resource: Resource | undefined): ApiValues => ({
  name: resource?.resource_name ?? '',
  description: resource?.resource_description ?? '',
  type: resource?.resource_type ?? 'api',
  secret: '',
  ...settingsOf(resource?.resource_metadata ?? {}),
  ...serverValuesOf(resource),
});

type Settings = Partial<NonNullable<Resource['resource_metadata']>>;

const settingsOf = (metadata: Settings) => ({
  audience: metadata.identifier_url ?? '',
  lifetime: metadata.token_lifetime ?? '',
  algorithm: metadata.signing_algorithm ?? 'RS256',
  rbac: metadata.rbac_enabled ?? true,
  skipConsent: metadata.skip_consent_for_first_party ?? true,
  detailsTypes: shownTypes(metadata),
});

type DetailsTypes = NonNullable<MetadataBody['authorization_details_types']>;

const shownTypes = (metadata: Settings): string => {
  const types = metadata.authorization_details_types ?? [];
  return types.length === 0 ? '' : JSON.stringify(types, null, 2);
};

/** Undefined for what is no list in JSON. */
export const typesIn = (text: string): DetailsTypes | undefined => {
  if (text.trim() === '') return [];
  try {
    const types: unknown = JSON.parse(text);
    return Array.isArray(types) ? (types as DetailsTypes) : undefined;
  } catch {
    return undefined;
  }
};

export const wireNames = {
  name: 'resource_name',
  description: 'resource_description',
  type: 'resource_type',
  audience: 'identifier_url',
  lifetime: 'token_lifetime',
  algorithm: 'signing_algorithm',
  secret: 'signing_secret',
  rbac: 'rbac_enabled',
  skipConsent: 'skip_consent_for_first_party',
  detailsTypes: 'authorization_details_types',
  ...serverWireNames,
} as const;

export const metadataOf = (values: ApiValues): MetadataBody => ({
  ...(values.audience === '' ? {} : { identifier_url: values.audience }),
  ...(typeof values.lifetime === 'number' ? { token_lifetime: values.lifetime } : {}),
  ...(values.algorithm === 'HS256' && values.secret !== ''
    ? { signing_secret: values.secret }
    : {}),
  signing_algorithm: values.algorithm,
  rbac_enabled: values.rbac,
  skip_consent_for_first_party: values.skipConsent,
  authorization_details_types: typesIn(values.detailsTypes) ?? [],
  // Null clears it (RFC 7396), which the generated types do not say.
  authorization_server: serverIn(values) as unknown as MetadataBody['authorization_server'],
});
