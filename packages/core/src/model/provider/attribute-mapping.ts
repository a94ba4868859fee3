/** Which claim of the provider each field of a user is read from (operations §4.5). */
import { mergePatch } from '../values/merge-patch.js';
import type { Claims } from '../values/claims.js';
import { refuse } from '../values/refusals.js';
import { profileClaims } from '../user/profile.js';
import { providerLimits } from './provider-metadata.js';

export const mappedFields = [
  'provider_user_id',
  'username',
  'email',
  'email_verified',
  ...profileClaims,
] as const;
export type MappedField = (typeof mappedFields)[number];

/**
 * A field that is not in it is read from the claim of its own name; a user name only from a claim that is
 * named, and so is who the person is (SAML alone).
 */
export type AttributeMapping = { readonly [K in MappedField]?: string };
export type AttributeMappingPatch = Readonly<Record<string, unknown>>;

export const mergedMapping = (
  patch: AttributeMappingPatch | null,
  current: AttributeMapping,
  attribute: string,
): AttributeMapping => {
  const mapping = patch === null ? {} : mergePatch(current, patch);
  for (const [field, claim] of Object.entries(mapping)) {
    if (!(mappedFields as readonly string[]).includes(field))
      refuse('invalid_field', {
        field: `${attribute}.${field.replace(/[^\x20-\x7e]/g, '?').slice(0, 100)}`,
        why: `is not one of ${mappedFields.join(', ')}`,
      });
    if (typeof claim !== 'string' || claim === '' || claim.length > providerLimits.claim)
      refuse('invalid_field', {
        field: `${attribute}.${field}`,
        why: `must name a claim, of 1 to ${providerLimits.claim} characters`,
      });
  }
  return mapping;
};

/** The claim that a field is read from. Undefined for a field that needs a name and has none. */
export const claimNameOf = (mapping: AttributeMapping, field: MappedField): string | undefined => {
  const needsName = field === 'username' || field === 'provider_user_id';
  return mapping[field] ?? (needsName ? undefined : field);
};

/** What the provider says about a field; only its own members, never those that every object has. */
export const mappedClaim = (
  mapping: AttributeMapping,
  claims: Claims,
  field: MappedField,
): unknown => {
  const claim = claimNameOf(mapping, field);
  return claim !== undefined && Object.hasOwn(claims, claim) ? claims[claim] : undefined;
};
