/** What a provider tells of a person, as far as it can be believed and kept. */
import { mappedClaim, type AttributeMapping } from '../model/provider/attribute-mapping.js';
import type { IdentityProvider } from '../model/provider/identity-provider.js';
import type { DomainNames } from '../model/values/domain-name.js';
import type { Claims } from '../model/values/claims.js';
import { isRefusal } from '../model/values/refusals.js';
import { tokenClaims } from './combine-claims.js';
import { assertEmail, assertUsername } from '../model/user/identifiers.js';
import {
  addressMembers,
  assertProfile,
  profileClaims,
  type UserProfile,
} from '../model/user/profile.js';

export interface ProviderProfile {
  /** Only one that the provider has verified: anybody may claim any other. */
  readonly email: string | undefined;
  readonly username: string | undefined;
  readonly profile: UserProfile;
  /** The claims about the person, without those about the token; for people to read. */
  readonly profileData: Readonly<Record<string, unknown>>;
}

export const profileFromClaims = (
  names: DomainNames,
  { attributeMapping }: Pick<IdentityProvider, 'attributeMapping'>,
  claims: Claims,
): ProviderProfile => {
  // Apple says it as a text.
  const isVerified = [true, 'true'].includes(
    mappedClaim(attributeMapping, claims, 'email_verified') as boolean | string,
  );
  return {
    email: isVerified
      ? textThat((text) => assertEmail(names, text), mappedClaim(attributeMapping, claims, 'email'))
      : undefined,
    username: textThat(assertUsername, mappedClaim(attributeMapping, claims, 'username')),
    profile: profileIn(attributeMapping, claims),
    profileData: dataIn(claims),
  };
};

/** What would be refused from a caller is left out here: the person cannot mend what their provider says. */
const fits = (check: () => void): boolean => {
  try {
    check();
    return true;
  } catch (error) {
    if (isRefusal(error)) return false;
    throw error;
  }
};

const textThat = (check: (text: string) => void, value: unknown): string | undefined =>
  typeof value === 'string' && fits(() => check(value)) ? value : undefined;

const profileIn = (mapping: AttributeMapping, claims: Claims): UserProfile => {
  const texts = profileClaims.map((claim) => [claim, mappedClaim(mapping, claims, claim)] as const);
  const kept = texts.filter(
    ([claim, value]) =>
      typeof value === 'string' && value !== '' && fits(() => assertProfile({ [claim]: value })),
  );
  const address = Object.hasOwn(claims, 'address') ? (claims['address'] as Claims | null) : null;
  const members = addressMembers
    .map((member) => [member, address?.[member]] as const)
    .filter(
      ([member, value]) =>
        typeof value === 'string' && fits(() => assertProfile({ address: { [member]: value } })),
    );
  return {
    ...Object.fromEntries(kept),
    ...(members.length > 0 ? { address: Object.fromEntries(members) } : {}),
  };
};

const aboutTheToken = new Set<string>(tokenClaims);
const dataLimit = 16_000;

const dataIn = (claims: Claims): Readonly<Record<string, unknown>> => {
  const data = Object.fromEntries(
    Object.entries(claims).filter(([name]) => !aboutTheToken.has(name)),
  );
  return JSON.stringify(data).length > dataLimit ? { sub: data['sub'] } : data;
};
