/**
 * A client as a SAML service provider: `client_metadata.saml`, once it names an entity (contract §3). Members that are
 * not known here stay as given.
 */
import { certificateText } from '../values/certificate-text.js';
import { isAskableForm } from '../values/askable-url.js';
import {
  document,
  findFault,
  flag,
  listOf,
  oneOf,
  text,
  wholeNumber,
  type DocumentOf,
  type Fault,
} from '../values/document-rules.js';
import { profileClaims } from '../user/profile.js';

export const samlLimits = {
  /** SAML allows 1,024; a longer one than this has no index. */
  entityId: 500,
  urls: 20,
  certificates: 5,
  attributes: 50,
  lifetime: 3600,
} as const;

/** Seconds for which an assertion can be presented, unless the client says otherwise. */
export const defaultAssertionLifetime = 300;

export const signedParts = ['both', 'assertion', 'response'] as const;

/** How a browser is sent to `slo_url`; by redirect, unless the client says otherwise. */
export const logoutBindings = ['redirect', 'post'] as const;

/** SAML Core §8.3, in the words of the document. */
export const nameIdFormats = ['persistent', 'email', 'transient', 'username'] as const;
export type NameIdFormat = (typeof nameIdFormats)[number];

const prefix = 'urn:oasis:names:tc:SAML:';
export const unspecifiedFormat = `${prefix}1.1:nameid-format:unspecified`;

export const formatUris: Readonly<Record<NameIdFormat, string>> = {
  persistent: `${prefix}2.0:nameid-format:persistent`,
  transient: `${prefix}2.0:nameid-format:transient`,
  email: `${prefix}1.1:nameid-format:emailAddress`,
  username: unspecifiedFormat,
};

/** What an attribute may be filled with: a claim, what the person holds, or an entry of `app_metadata`. */
export const attributeSources = [
  ...profileClaims,
  'updated_at',
  'email',
  'email_verified',
  'phone_number',
  'phone_number_verified',
  'username',
  'roles',
  'groups',
  'permissions',
] as const;

const metadataEntry = 'app_metadata.';

/** The key of `app_metadata` that a source names. */
export const metadataKeyOf = (source: string): string | undefined =>
  source.startsWith(metadataEntry) ? source.slice(metadataEntry.length) : undefined;

const isSource = (source: string): boolean =>
  (attributeSources as readonly string[]).includes(source) ||
  /^app_metadata\.[^\p{C}]{1,200}$/u.test(source);

export const webAddress = text({
  maximum: 2000,
  form: { test: isAskableForm },
  why: 'must be an https URL, or a loopback http URL, without user and fragment',
});

const certificate = certificateText(10_000);

/** What another party is called. */
export const entityName = text({
  minimum: 1,
  maximum: samlLimits.entityId,
  form: /^[!-~]+$/,
  why: 'must be a URI of printable ASCII characters without spaces',
});

const members = {
  entity_id: entityName,
  acs_urls: listOf(webAddress, { maximum: samlLimits.urls }),
  slo_url: webAddress,
  slo_response_url: webAddress,
  slo_binding: oneOf(logoutBindings),
  certificates: listOf(certificate, { maximum: samlLimits.certificates }),
  require_signed_requests: flag(),
  idp_initiated: flag(),
  encryption_certificate: certificate,
  encrypt_name_ids: flag(),
  sign: oneOf(signedParts),
  name_id_format: oneOf(nameIdFormats),
  lifetime: wholeNumber(30, samlLimits.lifetime),
} as const;

const rules = document(members);

const attributeName = text({ minimum: 1, maximum: 500, form: /^[^\p{C}]+$/u });

const attributeRules = document({
  name: attributeName,
  friendly_name: attributeName,
  source: text({
    minimum: 1,
    form: { test: isSource },
    why: `must be ${attributeSources.join(', ')} or app_metadata. with a key after it`,
  }),
});

/** An attribute that assertions for the client hold (SAML Core §2.7.3). */
export interface SamlAttributeRule {
  readonly name: string;
  readonly friendly_name?: string;
  readonly source: string;
}

export interface SamlApplication extends DocumentOf<typeof rules> {
  readonly entity_id: string;
  readonly acs_urls: readonly string[];
  readonly attributes?: readonly SamlAttributeRule[];
}

/** Says why nothing can be verified with a certificate, as the end of a sentence about it. */
export interface SamlRules {
  readonly certificateProblem: (certificate: string) => string | undefined;
}

export type Given = Readonly<Record<string, unknown>>;

interface WithSaml {
  readonly metadata: { readonly saml: Given };
}

export const isGiven = (value: unknown): boolean => value !== undefined && value !== null;

/**
 * The first fault of `client_metadata.saml`; the path is from there.
 * Rule: a document without an entity id is nothing that is acted on, and is stored as given.
 */
export const samlFault = (given: Given, saml: SamlRules | undefined): Fault | undefined => {
  if (!isGiven(given['entity_id'])) return undefined;

  const known = knownMembers(members, given);
  return (
    findFault(rules, known, 'saml') ??
    togetherFault(known) ??
    attributesFault(given['attributes'], 'saml.attributes') ??
    certificatesFault(known, saml)
  );
};

/** Those that have a value. */
export const knownMembers = (members: object, given: Given): Given =>
  Object.fromEntries(
    Object.keys(members).flatMap((name) =>
      Object.hasOwn(given, name) && isGiven(given[name]) ? [[name, given[name]]] : [],
    ),
  );

/** What members mean for each other. */
const togetherFault = (known: DocumentOf<typeof rules>): Fault | undefined => {
  if ((known.acs_urls ?? []).length === 0) return { field: 'saml.acs_urls', why: 'is required' };
  if (known.require_signed_requests && (known.certificates ?? []).length === 0)
    return { field: 'saml.require_signed_requests', why: 'needs saml.certificates' };
  return known.encrypt_name_ids && !known.encryption_certificate
    ? { field: 'saml.encrypt_name_ids', why: 'needs saml.encryption_certificate' }
    : undefined;
};

export const attributesFault = (given: unknown, field: string): Fault | undefined => {
  if (!isGiven(given)) return undefined;
  if (!Array.isArray(given)) return { field, why: 'must be an array' };
  if (given.length > samlLimits.attributes)
    return { field, why: `must contain no more than ${samlLimits.attributes} elements` };

  for (const [at, each] of (given as unknown[]).entries()) {
    const fault = attributeFault(each, `${field}[${at}]`);
    if (fault !== undefined) return fault;
  }
  return undefined;
};

const attributeFault = (given: unknown, field: string): Fault | undefined => {
  const fault = findFault(attributeRules, given, field);
  if (fault !== undefined) return fault;

  const missing = (['name', 'source'] as const).find(
    (name) => !isGiven((given as Partial<SamlAttributeRule>)[name]),
  );
  return missing && { field: `${field}.${missing}`, why: 'is required' };
};

const certificatesFault = (
  { certificates = [], encryption_certificate: encryption }: DocumentOf<typeof rules>,
  saml: SamlRules | undefined,
): Fault | undefined => {
  const named = certificates.map((each, at): [string, string] => [
    `saml.certificates[${at}]`,
    each,
  ]);
  if (encryption !== undefined) named.push(['saml.encryption_certificate', encryption]);

  for (const [field, each] of named) {
    const why = saml?.certificateProblem(each);
    if (why !== undefined) return { field, why };
  }
  return undefined;
};

/** The client as a service provider; undefined for one that is none, and for a document of an older version. */
export const samlApplicationOf = ({ metadata: { saml } }: WithSaml): SamlApplication | undefined =>
  isGiven(saml['entity_id']) && samlFault(saml, undefined) === undefined
    ? (withoutNulls(saml) as unknown as SamlApplication)
    : undefined;

export const withoutNulls = (given: Given): Given =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => isGiven(value)));

/** The entity that the client is for; null for none. */
export const samlEntityIdOf = (client: WithSaml): string | null =>
  samlApplicationOf(client)?.entity_id ?? null;
