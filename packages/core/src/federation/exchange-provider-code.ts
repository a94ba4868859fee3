/** What the code is worth that a provider has sent a person back with. */
import { settingsOf, type IdentityProvider } from '../model/provider/identity-provider.js';
import { combineClaims, withoutLoginClaims } from './combine-claims.js';
import { objectIn } from './provider-discovery.js';
import { protocolOf } from '../model/provider/provider-metadata.js';
import type { NoteStep } from './login-steps.js';
import type { ProviderTokens } from './provider-tokens.js';
import { basicCredentials, formOf } from '../oauth/basic-credentials.js';
import type { Outgoing } from '../ports/outgoing.js';
import type { Claims } from '../model/values/claims.js';
import { refuse } from '../model/values/refusals.js';
import type { ProviderEndpoints } from './provider-endpoints.js';

export interface ExchangeCodeDeps {
  readonly outgoing: Outgoing;
  readonly verify: ProviderTokens;
  readonly note: NoteStep;
}

export interface CodeExchange {
  readonly code: string;
  readonly verifier: string;
  readonly nonce: string;
  readonly redirectUri: string;
}

const failed = (why: string): never => refuse('federation_failed', { why });

/**
 * The claims about the person.
 * Rule: an OpenID provider is believed by its ID token, which must be for this login: with its nonce and the
 * time it was made; what its user-info endpoint says beside it is about the same `sub` (OpenID Connect Core
 * §3.1.3.7, §5.3.2). A provider of plain OAuth is believed by its user-info endpoint alone.
 */
export const exchangeProviderCode = async (
  deps: ExchangeCodeDeps,
  provider: IdentityProvider,
  endpoints: ProviderEndpoints,
  exchange: CodeExchange,
): Promise<Claims> => {
  const tokens = await tokensFor(deps, provider, endpoints, exchange);
  deps.note('token');

  if (protocolOf(provider.type) === 'oauth2') {
    const claims = await userInfo(deps, endpoints, tokens);
    const known = withSubject(withoutLoginClaims(claims ?? failed('sends no access token')));
    deps.note('user_info');
    return known;
  }

  const claims = await idTokenClaims(deps, provider, tokens['id_token']);
  assertForThisLogin(provider, claims, exchange);
  deps.note('id_token');

  const more = await userInfo(deps, endpoints, tokens);
  if (more !== undefined && more['sub'] !== claims['sub']) {
    return failed('tells at its user-info endpoint of another person');
  }
  deps.note('user_info', more === undefined);
  if (more === undefined) return claims;
  return combineClaims(provider.attributeMapping, claims, more);
};

const idTokenClaims = async (
  { verify }: ExchangeCodeDeps,
  provider: IdentityProvider,
  idToken: unknown,
): Promise<Claims> => {
  if (typeof idToken !== 'string') return failed('sends no ID token');

  const verdict = await verify(provider, idToken);
  if ('problem' in verdict) return failed(`sends an ID token that ${verdict.problem}`);
  return verdict.claims;
};

const assertForThisLogin = (
  provider: IdentityProvider,
  claims: Claims,
  { nonce }: CodeExchange,
): void => {
  const { client_id: clientId } = settingsOf(provider);
  if (claims['nonce'] !== nonce) failed('sends an ID token that is not for this login');
  if (typeof claims['iat'] !== 'number') failed('sends an ID token that lacks the claim iat');
  if (claims['azp'] !== undefined && claims['azp'] !== clientId) {
    failed('sends an ID token that is meant for another client');
  }
};

interface Identification {
  readonly headers: Readonly<Record<string, string>>;
  readonly fields: Readonly<Record<string, string>>;
}

/** This server names itself in the header, or in the form where the provider wants that or knows no secret. */
const identificationAs = (provider: IdentityProvider, postsSecret: boolean): Identification => {
  const { client_id: clientId = '' } = settingsOf(provider);
  const { clientSecret } = provider;
  if (clientSecret === null) return { headers: {}, fields: { client_id: clientId } };
  if (postsSecret) {
    return { headers: {}, fields: { client_id: clientId, client_secret: clientSecret } };
  }
  return { headers: { authorization: basicCredentials(clientId, clientSecret) }, fields: {} };
};

const tokensFor = async (
  { outgoing }: ExchangeCodeDeps,
  provider: IdentityProvider,
  { token, postsSecret }: ProviderEndpoints,
  { code, verifier, redirectUri }: CodeExchange,
): Promise<Claims> => {
  const { use_pkce: usesPkce = true } = settingsOf(provider);
  const identification = identificationAs(provider, postsSecret);
  const { status, body } = await outgoing.send({
    method: 'POST',
    url: token,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'application/json',
      'user-agent': 'keyward',
      ...identification.headers,
    },
    body: formOf({
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      ...(usesPkce ? { code_verifier: verifier } : {}),
      ...identification.fields,
    }),
  });
  const answer = objectIn(body);
  const error = errorWord(answer?.['error']);
  if (error !== undefined) return failed(`does not redeem the code: ${error}`);
  return status === 200 && answer !== undefined
    ? answer
    : failed(`does not redeem the code: it answers with status ${status}`);
};

/** Undefined where there is nothing to ask with, or nobody to ask. */
const userInfo = async (
  { outgoing }: ExchangeCodeDeps,
  { userinfo }: ProviderEndpoints,
  { access_token: token }: Claims,
): Promise<Claims | undefined> => {
  if (userinfo === undefined || typeof token !== 'string' || !/^[\x21-\x7e]+$/.test(token))
    return undefined;
  const { status, body } = await outgoing.send({
    method: 'GET',
    url: userinfo,
    headers: {
      authorization: `Bearer ${token}`,
      accept: 'application/json',
      'user-agent': 'keyward',
    },
  });
  return (
    (status === 200 ? objectIn(body) : undefined) ??
    failed('does not answer at its user-info endpoint')
  );
};

/**
 * Plain OAuth has no claim for it. Most providers call it `id`, and some of them mean a number.
 * A number that JSON may have rounded stays a number, which is no `sub`: it could stand for several people.
 */
const withSubject = (claims: Claims): Claims => {
  const { sub = claims['id'] } = claims;
  return { ...claims, sub: Number.isSafeInteger(sub) ? String(sub) : sub };
};

/** RFC 6749 §5.2: printable ASCII; what is longer than a word explains nothing. */
export const errorWord = (error: unknown): string | undefined => {
  if (error === undefined) return undefined;

  const isWord = typeof error === 'string' && /^[\w.:-]{1,60}$/.test(error);
  return isWord ? error : 'an error without a name';
};
