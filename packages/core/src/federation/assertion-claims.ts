import { mappedClaim, mappedFields } from '../model/provider/attribute-mapping.js';
import type { IdentityProvider } from '../model/provider/identity-provider.js';
import { transientFormat } from './saml-provider.js';
import type { SamlAssertion } from '../ports/saml.js';
import type { Claims } from '../model/values/claims.js';
import { asciiDomain, domainOf, type DomainNames } from '../model/values/domain-name.js';

type MappingSource = Pick<
  IdentityProvider,
  'attributeMapping' | 'roleMapping' | 'groupMapping' | 'domains'
>;

/** Characters of all attributes together; beyond that only those stay that the provider's record names. */
const attributesLimit = 16_000;

/** What an assertion that is believed says of the person, in the words that OpenID providers use. */
export const claimsIn = (
  names: DomainNames,
  provider: MappingSource,
  assertion: SamlAssertion,
): { readonly claims: Claims } | { readonly problem: string } => {
  const attributes = Object.fromEntries(
    [...assertion.attributes].map(([name, values]) => [
      name,
      values.length === 1 ? values[0] : values,
    ]),
  );
  const told =
    JSON.stringify(attributes).length > attributesLimit
      ? onlyMapped(provider, attributes)
      : attributes;
  const subject = subjectIn(provider, assertion, attributes);
  return 'problem' in subject
    ? subject
    : {
        claims: {
          ...told,
          ...vouchedAddress(names, provider, told),
          sub: subject.sub,
          ...(assertion.authenticatedAt === undefined
            ? {}
            : { auth_time: Math.floor(assertion.authenticatedAt.getTime() / 1000) }),
        },
      };
};

/**
 * Rule: a person of a SAML provider is known by the attribute that its record maps to `provider_user_id`, or
 * else by a lasting NameID: a transient one is another at each login (SAML Core §8.3.8).
 */
const subjectIn = (
  { attributeMapping }: MappingSource,
  { nameId }: SamlAssertion,
  attributes: Claims,
): { readonly sub: string } | { readonly problem: string } => {
  if (attributeMapping.provider_user_id !== undefined) {
    const mapped = mappedClaim(attributeMapping, attributes, 'provider_user_id');
    return typeof mapped === 'string'
      ? { sub: mapped }
      : { problem: 'does not send the attribute that it knows people by' };
  }
  if (nameId === undefined) return { problem: 'sends an assertion that names nobody' };
  return nameId.format === transientFormat
    ? { problem: 'calls the person by a name for this login alone' }
    : { sub: nameId.value };
};

/**
 * Rule: an e-mail address that a SAML provider tells counts as verified when it is of one of the provider’s
 * own `domains`, or an attribute says so. The protocol has no word for it; whose domain it is, the
 * administrator has said.
 */
const vouchedAddress = (
  names: DomainNames,
  { attributeMapping, domains }: MappingSource,
  attributes: Claims,
): Claims => {
  const [word, said] = [
    attributeMapping.email_verified ?? 'email_verified',
    mappedClaim(attributeMapping, attributes, 'email_verified'),
  ];
  const email = mappedClaim(attributeMapping, attributes, 'email');
  const domain = typeof email === 'string' ? domainOf(names, email) : undefined;
  return said === undefined &&
    domain !== undefined &&
    domains.some((each) => asciiDomain(names, each) === domain)
    ? { [word]: true }
    : {};
};

const onlyMapped = (
  { attributeMapping, roleMapping, groupMapping }: MappingSource,
  attributes: Claims,
): Claims => {
  const named = new Set<string>([
    ...mappedFields.map((field) => attributeMapping[field] ?? field),
    ...[...roleMapping, ...groupMapping].map(({ claim }) => claim),
  ]);
  return Object.fromEntries(Object.entries(attributes).filter(([name]) => named.has(name)));
};
