/** What a client asks for at the authorization endpoint, and the checks that need nobody logged in. */
import {
  fixedIdOf,
  isProfiled,
  isUnregistered,
  signsMessages,
  type Client,
} from '../../model/client/client.js';
import type { ClientAccess } from '../../model/client/client-access.js';
import { responseTypes } from '../../model/client/client-metadata.js';
import {
  detailsLimits,
  type AuthorizationDetails,
} from '../../model/values/authorization-details.js';
import { refuse } from '../../model/values/refusals.js';
import type { Clock } from '../../ports/clock.js';
import { longestToken } from '../../ports/token-signer.js';
import type { DetailsDeps } from '../detailed-rights.js';
import type { AskedBySaml } from './asked-by-saml.js';
import { assertAcr, requestedSubject } from './requested-login.js';
import { isLocalAlone, redirectAllowed } from '../../model/client/redirect-allowed.js';

const deliveries = ['query', 'fragment', 'form_post'] as const;
/** `jwt` signs the answer, and delivers it as the response type is answered otherwise (JARM §2.3). */
export const responseModes = [
  ...deliveries,
  'jwt',
  'query.jwt',
  'fragment.jwt',
  'form_post.jwt',
] as const;
export const prompts = ['none', 'login', 'consent', 'select_account', 'create'] as const;

export type ResponseMode = (typeof deliveries)[number];

/** Where an answer to the client goes, and how. */
export interface ReturnAddress {
  readonly redirectUri: string;
  readonly mode: ResponseMode;
  /** Whether the answer is one signed JWT (JARM §2.1). */
  readonly isSigned?: boolean | undefined;
  readonly state: string | undefined;
  /** The request of a SAML service provider that is answered; its answer is no parameters of OAuth. */
  readonly saml?: AskedBySaml | undefined;
}

/** Plain values only: it is kept as a document while the person logs in. */
export interface AuthorizationRequest extends ReturnAddress {
  /** What the client goes by for good: its alias may become another client's while a person logs in. */
  readonly clientId: string;
  /** The device that waits for the answer; then nothing is returned to a redirect URI. */
  readonly deviceId?: string | undefined;
  /** The code that this device shows, for the person to compare (RFC 8628 §5.4). */
  readonly userCode?: string | undefined;
  /** The record of the pushed request that it came from (RFC 9126); the answer spends it. */
  readonly pushedId?: string | undefined;
  /** The person's own page waits, and no client; nothing is returned either. */
  readonly isForAccount?: boolean | undefined;
  /** The test of an administrator waits, and no client; nothing is returned, and no code or token is made. */
  readonly test?: { readonly id: string; readonly userId: string } | undefined;
  /** The part of the own account that the person wants to see. */
  readonly accountPart?: string | undefined;
  /** Whether the request itself named the redirect URI; then the token request must too (RFC 6749 §4.1.3). */
  readonly redirectUriGiven: boolean;
  readonly responseType: readonly string[];
  readonly scopes: readonly string[];
  readonly resource: string | undefined;
  readonly nonce: string | undefined;
  readonly codeChallenge: string | undefined;
  /** The thumbprint of the key that the tokens have to be bound to (RFC 9449 §10). */
  readonly jkt?: string | undefined;
  readonly prompt: readonly string[];
  /** Seconds. */
  readonly maxAge: number | undefined;
  readonly loginHint: string | undefined;
  readonly idTokenHint: string | undefined;
  readonly uiLocales: string | undefined;
  readonly claims: Readonly<Record<string, unknown>> | undefined;
  /** What it asks for beside the scopes (RFC 9396). */
  readonly authorizationDetails?: AuthorizationDetails | undefined;
  /** To which of these a person has agreed, while the request waits. */
  readonly agreedDetails?: AgreedDetails | undefined;
  /** Authentication contexts, the preferred one first. */
  readonly acrValues?: string | undefined;
  /** Whether a scope that it names is given to logins with two factors alone. */
  readonly needsTwoFactors?: boolean | undefined;
  /** Whose people log in, where the client is everybody's (operations §1.5). */
  readonly tenantId?: string | undefined;
  /**
   * Where the person is sent at once instead of to the login page: the id, identifier or name of a provider.
   */
  readonly identityProvider?: string | undefined;
  /** Milliseconds since 1970. A login or consent after it counts as an answer to `prompt`. */
  readonly startedAt: number;
}

/** Who has agreed, and to what, by its digest. */
export interface AgreedDetails {
  readonly userId: string;
  readonly digest: string;
}

/** Those that are read; others are ignored (RFC 6749 §3.1). `request_uri` stands for others, and is not kept. */
export const requestParameters = [
  'response_type',
  'client_id',
  'redirect_uri',
  'scope',
  'state',
  'nonce',
  'code_challenge',
  'code_challenge_method',
  'dpop_jkt',
  'response_mode',
  'prompt',
  'max_age',
  'login_hint',
  'id_token_hint',
  'ui_locales',
  'claims',
  'authorization_details',
  'acr_values',
  'resource',
  'audience',
  'tenant_id',
  'identity_provider',
] as const;

export type Parameter = (name: string) => string | undefined;

/** Messages that are signed for their own sake. They stand in a room of their own, which is handed in. */
export interface SignedMessages {
  /**
   * The parameters that a request object of the client holds (RFC 9101 §6.3).
   * @throws Refusal `request_object_invalid`
   */
  readonly readRequest: (client: Client, object: string) => Promise<Parameter>;
  /** The answer of the authorization endpoint as one JWT for the client (JARM §2.1). */
  readonly signAnswer: (
    client: Client,
    parameters: Readonly<Record<string, string>>,
  ) => Promise<string>;
}

/** Bounds on what a browser may carry through our storage and back to a client; characters. */
export const longest = {
  /** `returnedState` and the end of a session have the same bound. */
  state: 2000,
  nonce: 500,
  scope: 4000,
  claims: 8000,
  /** Of `login_hint`; what is sent on to another provider has the same bound (`begin-federation.ts`). */
  hint: 4000,
  resource: 500,
  prompt: 100,
  together: 10_000,
} as const;

const longestShownAddress = 200;

/** The text of an error has no other characters (RFC 6749 §4.1.2.1), and a stranger has written the address. */
const shownAddress = (address: string): string => {
  const readable = address.slice(0, longestShownAddress).replace(/[^\x21\x23-\x5b\x5d-\x7e]/g, '?');
  if (readable === '') return 'empty';
  return address.length > longestShownAddress ? `${readable}...` : readable;
};

/**
 * Where answers go. Until this is known nothing is sent anywhere: a request whose client or redirect URI is
 * wrong is refused to the person's face (RFC 6749 §4.1.2.1).
 */
export const returnAddress = ({ client }: ClientAccess, parameter: Parameter): ReturnAddress => {
  const registered = client.metadata.urls.redirect_uris ?? [];
  const given = parameter('redirect_uri');
  if (given === undefined && registered.length !== 1)
    return refuse('grant_request_invalid', { parameter: 'redirect_uri', why: 'is required' });
  const redirectUri = given ?? registered[0]!;
  if (!redirectAllowed(client, redirectUri))
    return refuse('redirect_uri_unregistered', { address: shownAddress(redirectUri) });
  const state = returnedState(parameter);
  const { asksSigned } = readMode(parameter('response_mode'));
  const isSigned = asksSigned || signsMessages(client);
  return {
    redirectUri,
    state,
    mode: modeOf(redirectUri, parameter),
    ...(isSigned && { isSigned }),
  };
};

const modeOf = (redirectUri: string, parameter: Parameter): ResponseMode => {
  const responseType = parameter('response_type')?.split(' ') ?? [];
  // A form goes to http and https alone; an application with a scheme of its own is told so where it can hear
  // it.
  const mayPost = /^https?:/i.test(redirectUri);
  const { delivery } = readMode(parameter('response_mode'));
  const asked = delivery === 'form_post' && !mayPost ? undefined : delivery;
  // Tokens never travel in a query, where logs and Referer headers would see them (OAuth 2.0 Multiple
  // Response Types §5).
  const inFragment = responseType.some((part) => part !== 'code');
  const usual = inFragment ? 'fragment' : 'query';
  const isSafe = asked !== undefined && !(inFragment && asked === 'query');
  return isSafe ? asked : usual;
};

const readMode = (asked: string | undefined) => {
  const known = responseModes.find((mode) => mode === asked);
  return {
    delivery: deliveries.find((mode) => mode === known || `${mode}.jwt` === known),
    asksSigned: known?.endsWith('jwt') ?? false,
  };
};

/**
 * Rule: a state that is too long does not come back, not even with the refusal that says so: it would become a
 * header of any size.
 */
const returnedState = (parameter: Parameter): string | undefined => {
  const state = parameter('state');
  return state !== undefined && state.length > longest.state ? undefined : state;
};

/** @throws Refusal to be sent to the return address */
export const authorizationRequest = (
  { clock, details }: DetailsDeps & { readonly clock: Clock },
  access: ClientAccess,
  address: ReturnAddress,
  parameter: Parameter,
): AuthorizationRequest => {
  const { client } = access;
  if (parameter('registration') !== undefined) refuse('registration_unsupported');

  const responseType = readResponseType(client, parameter);
  assertMode(access, address, parameter);
  const authorizationDetails = details.ofRequest(responseType, parameter('authorization_details'));
  assertShort(parameter);

  const scopes = scopesOf(access, parameter);
  const isWithIdToken = responseType.includes('id_token');
  assertOpenId(scopes, isWithIdToken, parameter);
  if (isProfiled(client) && parameter('redirect_uri') === undefined)
    invalid('redirect_uri', 'is required (FAPI 2.0 Security Profile §5.3.2.2)');

  const nonce = parameter('nonce');
  const claims = readClaims(parameter);
  requestedSubject(claims);
  assertAcr(claims);
  // OpenID Connect Core §3.2.2.1, §3.3.2.11
  if (isWithIdToken && nonce === undefined) {
    invalid('nonce', 'is required where the ID token is answered at once');
  }

  // Members after a spread are added one by one, which takes 8 us here, so the spread stands last.
  return {
    clientId: fixedIdOf(client),
    redirectUriGiven: parameter('redirect_uri') !== undefined,
    responseType,
    scopes: [...new Set(scopes)],
    nonce,
    resource: parameter('resource') ?? parameter('audience'),
    codeChallenge: readChallenge(client, responseType, parameter),
    jkt: readThumbprint(parameter),
    prompt: withConsent(client, readPrompt(parameter)),
    maxAge: readMaxAge(parameter) ?? client.metadata.oauth.default_max_age,
    loginHint: parameter('login_hint'),
    idTokenHint: parameter('id_token_hint'),
    uiLocales: parameter('ui_locales'),
    claims,
    authorizationDetails,
    acrValues: parameter('acr_values'),
    tenantId: parameter('tenant_id'),
    identityProvider: parameter('identity_provider'),
    startedAt: clock.now().getTime(),
    ...address,
  };
};

const invalid = (parameter: string, why: string): never =>
  refuse('grant_request_invalid', { parameter, why });

const wordsOf = (text = ''): readonly string[] => text.split(' ').filter((word) => word !== '');

/** Rule: an unregistered client gets, where it names no scope, those that the resource gives unasked. */
const scopesOf = ({ client, resources }: ClientAccess, parameter: Parameter): readonly string[] => {
  const named = wordsOf(parameter('scope'));
  if (named.length > 0 || !isUnregistered(client)) return named;
  return resources[0]?.resource.unregisteredDefaultScopes ?? [];
};

/**
 * Rule: where any program of the computer could ask like this client, the person is asked each time (RFC 8252 §8.6).
 */
const withConsent = (client: Client, prompt: readonly string[]): readonly string[] =>
  isUnregistered(client) && isLocalAlone(client) && !prompt.includes('consent')
    ? [...prompt, 'consent']
    : prompt;

const assertMode = ({ client }: ClientAccess, { mode }: ReturnAddress, parameter: Parameter) => {
  const asked = parameter('response_mode');
  const { asksSigned } = readMode(asked);
  if (signsMessages(client) && !asksSigned)
    invalid('response_mode', 'must be jwt for this client (FAPI 2.0 Message Signing §5.4.1)');
  if (asked === undefined || asked === 'jwt') return;
  if (asked === mode || asked === `${mode}.jwt`) return;

  invalid(
    'response_mode',
    `must be ${responseModes.join(', ')}, not query where tokens are answered, and form_post only to http and https`,
  );
};

const assertOpenId = (
  scopes: readonly string[],
  isWithIdToken: boolean,
  parameter: Parameter,
): void => {
  const isOpenId = scopes.includes('openid');
  if (isWithIdToken && !isOpenId) invalid('scope', 'must hold openid for an ID token');
  if (isOpenId && parameter('redirect_uri') === undefined) {
    invalid('redirect_uri', 'is required with the scope openid');
  }
};

/** The words of a response type have no order (RFC 6749 §3.1.1). */
const sortedWords = (type: string): string =>
  type.includes(' ') ? type.split(' ').sort().join(' ') : type;

const knownResponseTypes: ReadonlyMap<string, string> = new Map(
  responseTypes.map((type) => [sortedWords(type), type]),
);

const readResponseType = ({ metadata }: Client, parameter: Parameter): readonly string[] => {
  const given = parameter('response_type') ?? invalid('response_type', 'is required');
  const asked = sortedWords(given);
  const known = knownResponseTypes.get(asked);
  if (known === undefined) return refuse('response_type_unsupported', { type: given.slice(0, 60) });

  const { grant_types: grants, oauth } = metadata;
  const mayUse = (part: string): boolean =>
    part === 'code'
      ? grants.includes('authorization_code') || grants.includes('authorization_code_verifier')
      : grants.includes('implicit');
  const parts = known.split(' ');
  const isListed = (oauth.response_types ?? ['code']).some((type) => sortedWords(type) === asked);
  if (!isListed || !parts.every(mayUse)) {
    return refuse('client_unauthorized', { grant: `response_type=${known}` });
  }
  return parts;
};

/**
 * Rule: a public client proves with PKCE that it is the one that asked; only S256 counts (RFC 9700 §2.1.1,
 * RFC 7636 §4.2).
 */
const readChallenge = (
  { isPublic, metadata }: Client,
  responseType: readonly string[],
  parameter: Parameter,
): string | undefined => {
  const challenge = parameter('code_challenge');
  const method = parameter('code_challenge_method');
  if (challenge === undefined) {
    if (method !== undefined) invalid('code_challenge', 'is required with code_challenge_method');
    // Without the plain grant no code could be redeemed that was asked for without a challenge.
    const isPlain = metadata.grant_types.includes('authorization_code');
    if (responseType.includes('code') && (isPublic || !isPlain || metadata.oauth.require_pkce))
      invalid('code_challenge', 'is required for this client (RFC 7636)');
    return undefined;
  }
  if (method !== 'S256') invalid('code_challenge_method', 'must be S256');
  if (!/^[A-Za-z0-9_-]{43}$/.test(challenge))
    invalid('code_challenge', 'must be the base64url of a SHA-256 digest, 43 characters');
  return challenge;
};

const readThumbprint = (parameter: Parameter): string | undefined => {
  const jkt = parameter('dpop_jkt');
  if (jkt !== undefined && !/^[A-Za-z0-9_-]{43}$/.test(jkt))
    invalid('dpop_jkt', 'must be the thumbprint of a key, 43 characters (RFC 7638)');
  return jkt;
};

const readPrompt = (parameter: Parameter): readonly string[] => {
  const given = wordsOf(parameter('prompt'));
  const unknown = given.find((each) => !(prompts as readonly string[]).includes(each));
  if (unknown !== undefined) invalid('prompt', `must hold only ${prompts.join(', ')}`);
  if (given.includes('none') && given.length > 1)
    invalid('prompt', 'cannot hold none together with others');
  return given;
};

const readMaxAge = (parameter: Parameter): number | undefined => {
  const given = parameter('max_age');
  if (given === undefined) return undefined;
  return /^\d{1,9}$/.test(given)
    ? Number(given)
    : invalid('max_age', 'must be a whole number of seconds');
};

const readClaims = (parameter: Parameter): Readonly<Record<string, unknown>> | undefined => {
  const given = parameter('claims');
  if (given === undefined) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(given);
  } catch {
    return invalid('claims', 'must be JSON');
  }
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : invalid('claims', 'must be a JSON object');
};

/** @throws Refusal `grant_request_invalid` for one of these parameters that is longer than its limit */
export const assertWithin = (
  parameter: Parameter,
  limits: Readonly<Record<string, number>>,
): void => {
  for (const [name, limit] of Object.entries(limits)) {
    if ((parameter(name)?.length ?? 0) > limit) invalid(name, `is longer than ${limit} characters`);
  }
};

/** Of each parameter, in characters; the reference lists them (`docs/reference/limits.md`). */
export const requestLimits: Readonly<Record<string, number>> = {
  state: longest.state,
  nonce: longest.nonce,
  scope: longest.scope,
  claims: longest.claims,
  authorization_details: detailsLimits.characters,
  prompt: longest.prompt,
  login_hint: longest.hint,
  id_token_hint: longestToken,
  resource: longest.resource,
  audience: longest.resource,
  ui_locales: longest.nonce,
  tenant_id: longest.nonce,
  identity_provider: longest.nonce,
  acr_values: longest.nonce,
};

const assertShort = (parameter: Parameter): void => {
  assertWithin(parameter, requestLimits);
  // A hint that is kept is a token of ours, so a stranger cannot fill rows with it.
  const together = Object.keys(requestLimits)
    .filter((name) => name !== 'id_token_hint')
    .reduce((sum, name) => sum + (parameter(name)?.length ?? 0), 0);
  if (together > longest.together)
    invalid(
      'claims',
      `is too long beside the others: together they hold at most ${longest.together} characters`,
    );
};
