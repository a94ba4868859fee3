/** The settings document of a tenant (operations §4.2). Like a client's, it keeps the specification's own names. */
import { asciiDomain, type DomainNames } from '../values/domain-name.js';
import {
  assertDocument,
  document,
  flag,
  free,
  ids,
  listOf,
  oneOf,
  text,
  wholeNumber,
  type DocumentOf,
  type DocumentPatch,
  type TextRule,
} from '../values/document-rules.js';
import { isAskableForm, leadsToPrivateNetwork } from '../values/askable-url.js';
import { keySetProblem } from '../key/foreign-keys.js';
import { profileClaims } from '../user/profile.js';
import { assertLoginDocument, loginPolicyRules } from './login-policy.js';
import { refuse } from '../values/refusals.js';
import { entryLimits, textRules } from '../record/text-rules.js';

export const mfaPolicies = ['never', 'optional', 'always'] as const;

const [year, tenYears] = [31_536_000, 315_360_000];

const color = text({
  maximum: 16,
  form: /^#([0-9a-f]{3}|[0-9a-f]{6})$/i,
  why: 'must be a colour such as #2353c5',
});

/** How the pages look for the people of the tenant. */
export const brandingRules = document({
  /**
   * Rule: a logo comes over https, from a host without user and port tricks, so that the policy of the pages
   * can name its origin.
   */
  logo_url: text({ ...textRules.link, maximum: 2000 }),
  primary_color: color,
  background_color: color,
});

/** A change of the branding: null clears a member (RFC 7396). */
export type BrandingPatch = DocumentPatch<DocumentOf<typeof brandingRules>>;

/**
 * A text of people's mails.
 * Rule: the words of a mail hold no address of a web page and no control character.
 * A mail of this server has one link, and strangers get some of its mails.
 */
const mailText = (maximum: number, form: RegExp): TextRule =>
  text({ maximum, form, why: 'must not hold an address of a web page or a control character' });

/** The words of one kind of mail in one language. `{client}` and `{time}` are filled in. */
export const mailTextsRules = document({
  subject: mailText(150, /^(?!.*(:\/\/|www\.))(?=.*\S)[^\p{Cc}\p{Cs}]+$/iu),
  text: mailText(2000, /^(?![^]*(:\/\/|www\.))(?=[^]*\S)(\n|[^\p{Cc}\p{Cs}])+$/iu),
});

export type MailTextsPatch = DocumentPatch<DocumentOf<typeof mailTextsRules>>;

/** The languages of mails. */
export const mailLanguages = ['en', 'de', 'fr', 'es', 'zh-Hans', 'ar'] as const;

const mailInLanguages = document({
  en: mailTextsRules,
  de: mailTextsRules,
  fr: mailTextsRules,
  es: mailTextsRules,
  'zh-Hans': mailTextsRules,
  ar: mailTextsRules,
} satisfies Record<(typeof mailLanguages)[number], typeof mailTextsRules>);

/** The kinds of mail whose words a tenant may choose. Warnings keep theirs. */
export const mailKinds = [
  'one_time_password',
  'password_reset',
  'email_verification',
  'invitation',
] as const;
export type MailKind = (typeof mailKinds)[number];

const mailsRules = document({
  one_time_password: mailInLanguages,
  password_reset: mailInLanguages,
  email_verification: mailInLanguages,
  invitation: mailInLanguages,
} satisfies Record<MailKind, typeof mailInLanguages>);

/** Whose client ID metadata documents are taken: nobody's, those of some hosts, or all. */
/** From the strictest. */
export const impersonationPolicies = ['off', 'consent', 'notify'] as const;

export const documentPolicies = ['off', 'hosts', 'any'] as const;
/** Who may register a client at `/register`: nobody, who has a registration token, or everybody. */
export const registrationPolicies = ['off', 'token', 'open'] as const;

/** What a client can be held to, the least strict first (contract §8). */
export const securityProfiles = ['none', 'fapi2', 'fapi2_message_signing'] as const;
export type SecurityProfile = (typeof securityProfiles)[number];

/** Clients that nobody of the tenant registered. The limits are for one network. */
const unregisteredClientsRules = document({
  documents: oneOf(documentPolicies),
  hosts: listOf(
    text({
      maximum: 253,
      form: /^(\*\.)?([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/,
      why: 'must be a domain name such as example.com',
    }),
    { maximum: entryLimits.array },
  ),
  registration: oneOf(registrationPolicies),
  /** Days that a consent lasts unless the person chooses another end. */
  token_days: wholeNumber(1, 90),
  documents_per_minute: wholeNumber(1, 1000),
  registrations_per_hour: wholeNumber(1, 10_000),
  /** Whether a client registers only with a statement of a publisher of the tenant. */
  require_statement: flag(),
});

/** The members of the document. Times are in seconds. */
export const tenantMetadataRules = document({
  default_locale: text({
    maximum: 64,
    form: /^[A-Za-z]{2,8}([-_][A-Za-z0-9]{1,8})*$/,
    why: 'must be a language tag such as en or zh-Hans (RFC 5646)',
  }),
  self_registration_enabled: flag(),
  email_verification_required: flag(),
  allowed_email_domains: listOf(text(), { maximum: entryLimits.array }),
  password_policy: document({
    /** Shorter passwords than eight characters protect nobody (NIST SP 800-63B-4 §3.1.1.2). */
    min_length: wholeNumber(8, 128),
    require_upper: flag(),
    require_lower: flag(),
    require_digit: flag(),
    require_symbol: flag(),
    history: wholeNumber(0, 24),
    max_age_seconds: wholeNumber(1, tenYears),
    check_breached: flag(),
  }),
  lockout: document({
    max_attempts: wholeNumber(1, 100),
    window_seconds: wholeNumber(1, year),
    duration_seconds: wholeNumber(1, year),
  }),
  session: document({
    idle_lifetime: wholeNumber(1, year),
    absolute_lifetime: wholeNumber(1, year),
  }),
  mfa: document({
    policy: oneOf(mfaPolicies),
    factors: listOf(text({ maximum: 64 }), { maximum: 20 }),
  }),
  login: loginPolicyRules,
  account: document({
    /** The claims that people see and change on their own page. */
    profile_claims: listOf(oneOf(profileClaims), { maximum: profileClaims.length }),
    deletion_enabled: flag(),
  }),
  branding: brandingRules,
  mails: mailsRules,
  unregistered_clients: unregisteredClientsRules,
  minimum_security_profile: oneOf(securityProfiles),
  /** Whose software statements are believed (RFC 7591 §2.3): `{issuer, jwks_uri | jwks}`. */
  software_publishers: listOf(free(), { maximum: 20 }),
  /** Whether people may make access tokens for their programs, and for how many days at most. */
  personal_tokens: document({ allowed: flag(), longest_days: wholeNumber(1, 365) }),
  /** Whether administrators may act as people: not at all, with a mail to the person, or after their yes. */
  impersonation: oneOf(impersonationPolicies),
  default_role_ids: ids({ maximum: entryLimits.array }),
});

export type TenantMetadata = DocumentOf<typeof tenantMetadataRules>;

/** A document as a caller gives it: in a change null clears a member (RFC 7396). */
export type TenantMetadataPatch = DocumentPatch<TenantMetadata>;

/**
 * Checks the members; `withAsciiDomains` checks domains.
 * @throws Refusal `invalid_field`
 */
export const tenantMetadata = (given: TenantMetadata): TenantMetadata => {
  assertDocument(tenantMetadataRules, given, 'metadata');
  assertSession(given.session ?? {});
  assertProfiled(given);
  assertLoginDocument(given.login ?? {});
  (given.software_publishers ?? []).forEach(assertPublisher);
  return given;
};

/** Rule: an unregistered client keeps to no security profile, so a tenant that asks for one takes none. */
const assertProfiled = ({
  minimum_security_profile: minimum = 'none',
  unregistered_clients: { documents = 'off', registration = 'off' } = {},
}: TenantMetadata): void => {
  if (minimum !== 'none' && (documents !== 'off' || registration !== 'off'))
    refuse('invalid_field', {
      field: 'metadata.minimum_security_profile',
      why: 'cannot be set beside unregistered_clients, which keep to none',
    });
};

const assertSession = ({
  idle_lifetime: idle,
  absolute_lifetime: absolute,
}: NonNullable<TenantMetadata['session']>): void => {
  if (idle !== undefined && absolute !== undefined && idle > absolute)
    refuse('invalid_field', {
      field: 'metadata.session.idle_lifetime',
      why: 'must not be longer than absolute_lifetime',
    });
};

const assertPublisher = (publisher: Readonly<Record<string, unknown>>, at: number): void => {
  const { issuer, jwks_uri: uri, jwks, ...others } = publisher;
  const invalid = (why: string): never =>
    refuse('invalid_field', { field: `metadata.software_publishers[${at}]`, why });
  if (typeof issuer !== 'string' || !/^\S{1,500}$/.test(issuer) || Object.keys(others).length > 0)
    invalid('must hold an issuer of at most 500 characters, and jwks_uri or jwks alone');
  if ((uri === undefined) === (jwks === undefined)) invalid('must hold one of jwks_uri and jwks');

  const isAsked = typeof uri === 'string' && isAskableForm(uri) && !leadsToPrivateNetwork(uri);
  if (uri !== undefined && !isAsked) invalid('must hold a public https URL as jwks_uri');
  const problem =
    jwks === undefined ? undefined : keySetProblem(jwks as Readonly<Record<string, unknown>>);
  if (problem !== undefined) invalid(`holds a jwks that ${problem}`);
};

/** Brings domains into the form in which they are compared. @throws Refusal `invalid_field` */
export const withAsciiDomains = (names: DomainNames, given: TenantMetadata): TenantMetadata => {
  const { allowed_email_domains: domains } = given;
  if (domains === undefined) return given;

  const field = 'metadata.allowed_email_domains';
  return { ...given, allowed_email_domains: domainList(names, field, domains) };
};

/** Each once, in the form in which domains are compared. @throws Refusal `invalid_field` */
export const domainList = (
  names: DomainNames,
  field: string,
  given: readonly string[],
): readonly string[] => [
  ...new Set(
    given.map(
      (text, at) =>
        asciiDomain(names, text) ??
        refuse('invalid_field', {
          field: `${field}[${at}]`,
          why: 'must be a domain name such as example.com',
        }),
    ),
  ),
];
