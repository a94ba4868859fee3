/**
 * FAPI 2.0 as one switch (contract §8). The table below is what document rules, refusals, `keyward doctor` and the
 * console read.
 */
import { securityProfiles, type SecurityProfile } from '../tenant/tenant-metadata.js';
import { certificateMethods } from './mutual-tls.js';
import { refuse } from '../values/refusals.js';

/** What signs and is signed under a profile (FAPI 2.0 Security Profile §5.4.1). */
export const profileAlgorithms = ['PS256', 'ES256', 'EdDSA'] as const;

export interface SecurityRule {
  /** The least strict profile that asks for it. */
  readonly profile: Exclude<SecurityProfile, 'none'>;
  readonly clause: string;
  /** The member of the client that it is about; left out where requests alone are asked for it. */
  readonly field?: string;
  /** Another member that fulfils it as well. */
  readonly orField?: string;
  readonly must?: 'be' | 'hold only' | 'hold none of';
  /** For `be`, one of these. An entry that ends with `://` stands for all that begins with it. */
  readonly values?: readonly (string | boolean)[];
  /** What the profile writes where the document says nothing. */
  readonly written?: string | boolean;
}

const [general, codeFlow, cryptography] = ['5.3.2.1', '5.3.2.2', '5.4.1'].map(
  (section) => `FAPI 2.0 Security Profile §${section}`,
) as [string, string, string];

const signing = (section: string): string => `FAPI 2.0 Message Signing §${section}`;

const signedWith = (clause: string, member: string): SecurityRule => ({
  profile: 'fapi2_message_signing',
  clause,
  field: `metadata.oauth.${member}`,
  must: 'be',
  values: profileAlgorithms,
  written: 'ES256',
});

/** A rule that a switch of the client fulfils. */
const switched = (clause: string, field: string, value: boolean): SecurityRule => ({
  profile: 'fapi2',
  clause,
  field,
  must: 'be',
  values: [value],
  written: value,
});

export const securityRules = {
  confidential_client: {
    profile: 'fapi2',
    clause: general,
    field: 'isPublic',
    must: 'be',
    values: [false],
  },
  client_authentication: {
    profile: 'fapi2',
    clause: general,
    field: 'metadata.oauth.token_endpoint_auth_method',
    must: 'be',
    values: ['private_key_jwt', ...certificateMethods],
    written: 'private_key_jwt',
  },
  assertion_audience: { profile: 'fapi2', clause: general },
  grants: {
    profile: 'fapi2',
    clause: general,
    field: 'metadata.grant_types',
    must: 'hold none of',
    values: ['password', 'otp', 'device_code', 'implicit'],
  },
  bound_tokens: {
    ...switched(general, 'metadata.oauth.dpop_bound_access_tokens', true),
    orField: 'metadata.oauth.tls_client_certificate_bound_access_tokens',
  },
  kept_refresh_tokens: switched(general, 'metadata.refresh_token.rotation', false),
  code_lifetime: { profile: 'fapi2', clause: general },
  clock: { profile: 'fapi2', clause: general },
  response_types: {
    profile: 'fapi2',
    clause: codeFlow,
    field: 'metadata.oauth.response_types',
    must: 'hold only',
    values: ['code'],
  },
  pushed_requests: switched(codeFlow, 'metadata.oauth.require_pushed_authorization_requests', true),
  pkce: switched(codeFlow, 'metadata.oauth.require_pkce', true),
  named_redirect_uri: { profile: 'fapi2', clause: codeFlow },
  https_redirects: {
    profile: 'fapi2',
    clause: codeFlow,
    field: 'metadata.urls.redirect_uris',
    must: 'hold only',
    values: ['https://'],
  },
  signed_id_tokens: {
    profile: 'fapi2',
    clause: cryptography,
    field: 'metadata.id_token.signing_algorithm',
    must: 'be',
    values: profileAlgorithms,
    written: 'ES256',
  },
  signed_messages: { profile: 'fapi2', clause: cryptography },
  signed_requests: {
    ...switched(signing('5.3.1'), 'metadata.oauth.require_signed_request_object', true),
    profile: 'fapi2_message_signing',
  },
  request_lifetime: { profile: 'fapi2_message_signing', clause: signing('5.3.1') },
  signed_answers: signedWith(signing('5.4.1'), 'authorization_signed_response_alg'),
  signed_introspections: signedWith(signing('5.5.1'), 'introspection_signed_response_alg'),
} as const satisfies Record<string, SecurityRule>;

export type SecurityRuleName = keyof typeof securityRules;

/** Whether a client that keeps to `one` keeps to `other` too. */
export const keepsTo = (one: SecurityProfile = 'none', other: SecurityProfile): boolean =>
  securityProfiles.indexOf(one) >= securityProfiles.indexOf(other);

/** The rules of a profile that a client's document can contradict. */
const documentRules = (profile: SecurityProfile): readonly (SecurityRule & { field: string })[] =>
  Object.values<SecurityRule>(securityRules).flatMap((rule) =>
    rule.field !== undefined && keepsTo(profile, rule.profile)
      ? [{ ...rule, field: rule.field }]
      : [],
  );

type Members = Readonly<Record<string, unknown>>;

const memberAt = (members: Members, [name = '', ...rest]: readonly string[]): unknown => {
  const member = members[name];
  return rest.length === 0 ? member : memberAt((member ?? {}) as Members, rest);
};

const withMember = (
  members: Members,
  [name = '', ...rest]: readonly string[],
  value: unknown,
): Members => ({
  ...members,
  [name]: rest.length === 0 ? value : withMember((members[name] ?? {}) as Members, rest, value),
});

/** Whether the client keeps to a rule, by the one member or the other. */
const isKept = (rule: SecurityRule & { readonly field: string }, client: Members): boolean =>
  [rule.field, rule.orField].some(
    (field) => field !== undefined && isFulfilled(rule, memberAt(client, pathOf({ field }))),
  );

const pathOf = ({ field }: { readonly field: string }): readonly string[] => field.split('.');

/** The parts of a client that a profile decides. */
export interface ProfiledClient {
  readonly isPublic: boolean;
  readonly metadata: object;
}

/** The client with what the profile writes where its document says nothing. */
export const withProfile = <C extends ProfiledClient>(client: C, profile: SecurityProfile): C =>
  documentRules(profile)
    .filter((rule) => rule.written !== undefined)
    .reduce(
      (filled, rule) => {
        const isSilent = memberAt(filled, pathOf(rule)) === undefined;
        return isSilent && !isKept(rule, filled)
          ? withMember(filled, pathOf(rule), rule.written)
          : filled;
      },
      client as unknown as Members,
    ) as unknown as C;

/** Where a client contradicts a profile. */
export interface Contradiction {
  readonly field: string;
  readonly why: string;
}

export const contradictionsTo = (
  profile: SecurityProfile,
  client: ProfiledClient,
): readonly Contradiction[] =>
  documentRules(profile)
    .filter((rule) => !isKept(rule, client as unknown as Members))
    .map(({ field, orField, must, values = [], clause }) => {
      const named = (must === 'be' ? asChoice(values) : values.join(', ')) + orElse(orField);
      return {
        field,
        why: `must ${must} ${named} for the security profile ${profile} (${clause})`,
      };
    });

const asChoice = (values: readonly (string | boolean)[]): string =>
  values.length > 1
    ? `one of ${values.slice(0, -1).join(', ')} or ${String(values.at(-1))}`
    : values.join('');

const orElse = (field?: string): string => (field === undefined ? '' : `, or ${field}`);

const isFulfilled = ({ must, values = [] }: SecurityRule, given: unknown): boolean => {
  if (must === 'be') return values.some((value) => value === given);

  const isNamed = (entry: string): boolean =>
    values.some((value) => value === entry || isBeginning(value, entry));
  const entries = (given ?? []) as readonly string[];
  return must === 'hold only' ? entries.every(isNamed) : !entries.some(isNamed);
};

const isBeginning = (value: string | boolean, entry: string): boolean =>
  typeof value === 'string' && value.endsWith('://') && entry.toLowerCase().startsWith(value);

/**
 * Rule: what contradicts the security profile of a client is refused when it is written, and not at a login.
 * @throws Refusal `invalid_field`
 */
export const assertProfile = (profile: SecurityProfile, client: ProfiledClient): void => {
  const [first] = contradictionsTo(profile, client);
  if (first !== undefined) refuse('invalid_field', { ...first });
};
