/** What an unregistered client says of itself, and what of it counts (RFC 7591 §2). */
import {
  clientMetadata,
  type ClientMetadata,
  type ClientMetadataPatch,
} from '../../model/client/client-metadata.js';
import type { ClientType } from '../../model/client/client-type.js';
import { isLoopbackRedirect, staysLocal } from '../../model/client/redirect-allowed.js';
import { isRefusal } from '../../model/values/refusals.js';

export interface DescribedClient {
  /** Its own word: people see it in quotes, beside the host. */
  readonly claimedName: string;
  readonly type: ClientType;
  readonly isPublic: boolean;
  readonly metadata: ClientMetadata;
}

/** What is wrong with a description, and the member that holds it. */
export interface DescriptionFault {
  readonly member: string;
  readonly why: string;
}

export type Description = Readonly<Record<string, unknown>>;

export interface DescriptionRules {
  readonly mostRedirects: number;
  /** How the client proves itself where it says nothing. */
  readonly usualMethod: string;
  readonly methods: readonly string[];
  /** Whether an application that says it is native may have a scheme of its own (RFC 8252 §7.1). */
  readonly takesSchemes: boolean;
  /** The grants that count; left out, those of the code flow. */
  readonly grants?: readonly string[] | undefined;
  /** By member, where in the metadata of the client more of what it says belongs. */
  readonly more?: Readonly<Record<string, readonly ['oauth' | 'urls', string]>> | undefined;
}

const usualGrants = ['authorization_code', 'refresh_token'];
/** Those that end with an answer in an address. */
const codeGrants = ['authorization_code', 'authorization_code_verifier'];

/** Throws away what does not count, such as a logo: a picture would be fetched, and deceives. */
export const describeClient = (
  given: Description,
  rules: DescriptionRules,
): DescribedClient | DescriptionFault => {
  const fault = faultIn(given, rules);
  if (fault !== undefined) return fault;

  const grants = grantsOf(given, rules);
  const isRedirected = grants.some((grant) => codeGrants.includes(grant));
  const redirectUris = isRedirected ? (given['redirect_uris'] as readonly string[]) : [];
  const method = methodOf(given, rules);
  const isPublic = method === 'none';
  const type = typeOf(grants, redirectUris);
  const keys = method === 'private_key_jwt' ? keysOf(given) : {};
  try {
    const metadata = clientMetadata(
      {
        grant_types: grants,
        urls: { redirect_uris: redirectUris, ...moreOf(given, rules, 'urls') },
        oauth: {
          token_endpoint_auth_method: method as 'none',
          response_types: isRedirected ? ['code'] : [],
          require_pkce: true,
          ...keys,
          ...moreOf(given, rules, 'oauth'),
        },
      },
      type,
      isPublic,
    );
    return { claimedName: given['client_name'] as string, type, isPublic, metadata };
  } catch (error) {
    if (!isRefusal(error, 'invalid_field')) throw error;
    const { field, why } = error.values as { field: string; why: string };
    const name = field.split('.').at(-1)!.replace(/\[.*/, '');
    const [member] = Object.entries(rules.more ?? {}).find(([, [, own]]) => own === name) ?? [name];
    return { member, why };
  }
};

/** Without a word of its own, a client uses the code flow (RFC 7591 §2). */
const grantsOf = (
  { grant_types: asked }: Description,
  { grants = usualGrants }: DescriptionRules,
): readonly string[] => {
  const usual = grants.includes('authorization_code') ? ['authorization_code'] : grants;
  const wanted = Array.isArray(asked) ? asked.map(shortName) : usual;
  return grants.filter((grant) => wanted.includes(grant));
};

/** Grants of later standards have long names, such as that of device codes (RFC 8628 §3.4). */
const shortName = (grant: unknown): unknown =>
  typeof grant === 'string'
    ? grant
        .replace(/^urn:ietf:params:oauth:grant-type:/, '')
        .replace('token-exchange', 'token_exchange')
    : grant;

const typeOf = (grants: readonly string[], redirectUris: readonly string[]): ClientType => {
  if (redirectUris.some(staysLocal)) return 'native';
  const isMachine = redirectUris.length === 0 && grants.includes('client_credentials');
  return isMachine ? 'machine_to_machine' : 'regular_web';
};

const moreOf = (
  given: Description,
  { more = {} }: DescriptionRules,
  place: 'oauth' | 'urls',
): Description =>
  Object.fromEntries(
    Object.entries(more)
      .filter(([member, [where]]) => where === place && given[member] !== undefined)
      .map(([member, [, name]]) => [name, given[member]]),
  );

type Keys = Pick<NonNullable<ClientMetadataPatch['oauth']>, 'jwks' | 'jwks_uri'>;

/** Checked with the rest of the metadata. */
const keysOf = ({ jwks, jwks_uri }: Description): Keys =>
  ({
    ...(jwks === undefined ? {} : { jwks }),
    ...(jwks_uri === undefined ? {} : { jwks_uri }),
  }) as Keys;

const methodOf = (given: Description, { usualMethod }: DescriptionRules): unknown =>
  given['token_endpoint_auth_method'] ?? usualMethod;

const faultIn = (given: Description, rules: DescriptionRules): DescriptionFault | undefined => {
  const grants = grantsOf(given, rules);
  const isRedirected = grants.some((grant) => codeGrants.includes(grant));
  return (
    faultInName(given['client_name']) ??
    (isRedirected || rules.grants === undefined ? faultInRedirects(given, rules) : undefined) ??
    faultInMethod(given, rules) ??
    (rules.grants === undefined
      ? faultInList(given, 'grant_types', 'authorization_code')
      : faultInGrants(grants, rules.grants)) ??
    (isRedirected ? faultInList(given, 'response_types', 'code') : undefined)
  );
};

const faultInGrants = (
  grants: readonly string[],
  known: readonly string[],
): DescriptionFault | undefined =>
  grants.length > 0
    ? undefined
    : { member: 'grant_types', why: `must hold some of ${known.join(', ')}` };

const longestName = 100;

/** Marks of direction could rearrange the sentence that shows the name. */
const unreadable = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/u;

const faultInName = (name: unknown): DescriptionFault | undefined => {
  const isName = typeof name === 'string' && name.trim() !== '' && [...name].length <= longestName;
  if (isName && !unreadable.test(name)) return undefined;
  return {
    member: 'client_name',
    why: `must have 1 to ${longestName} characters, without marks of control and direction`,
  };
};

/** Where the kind of the application is not said, its addresses tell it. */
const faultInRedirects = (
  { redirect_uris: uris, application_type: kind }: Description,
  { mostRedirects, takesSchemes }: DescriptionRules,
): DescriptionFault | undefined => {
  const member = 'redirect_uris';
  if (!Array.isArray(uris) || uris.length < 1 || uris.length > mostRedirects)
    return { member, why: `must hold 1 to ${mostRedirects} addresses` };
  const isScheme = (uri: string): boolean => !/^(https?|javascript|data|vbscript):/i.test(uri);
  const isTaken = (uri: unknown): boolean => {
    if (typeof uri !== 'string') return false;
    if (/^https:\/\//.test(uri)) return true;
    return (
      kind !== 'web' &&
      (isLoopbackRedirect(uri) || (takesSchemes && kind === 'native' && isScheme(uri)))
    );
  };
  return uris.every(isTaken)
    ? undefined
    : { member, why: 'must hold https addresses, or http addresses of the loopback interface' };
};

const faultInMethod = (
  given: Description,
  rules: DescriptionRules,
): DescriptionFault | undefined => {
  if ('client_secret' in given || 'client_secret_expires_at' in given)
    return { member: 'client_secret', why: 'must not be there' };
  return rules.methods.includes(methodOf(given, rules) as string)
    ? undefined
    : { member: 'token_endpoint_auth_method', why: `must be ${rules.methods.join(' or ')}` };
};

const faultInList = (
  given: Description,
  member: string,
  needed: string,
): DescriptionFault | undefined => {
  const list = given[member];
  if (list === undefined || (Array.isArray(list) && list.includes(needed))) return undefined;
  return { member, why: `must hold ${needed}` };
};
