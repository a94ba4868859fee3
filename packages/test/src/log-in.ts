import { createHash } from 'node:crypto';
import type { Client } from '@keyward/core';
import type { Random } from '@keyward/core/ports';
import {
  asksFor,
  formBrowser,
  describePage,
  type FormBrowser,
  type ShownPage,
} from './form-browser.js';
import { given, requestToken } from './token-request.js';

/** Who logs in: a user of `createUser`, or what a person types. */
export interface Person {
  readonly username?: string | null | undefined;
  readonly email?: string | null | undefined;
  readonly password: string;
}

export interface LoginOptions {
  /** The application. Left out, one is made that may use every API of `createApi`. */
  readonly client?: Client | undefined;
  /** `openid`, `profile`, `email` and `offline_access` by default. */
  readonly scopes?: readonly string[] | undefined;
  /** The `identifier_url` of the API that the access token is for (RFC 8707). */
  readonly resource?: string | undefined;
  /** The first one of the client by default. */
  readonly redirectUri?: string | undefined;
}

export interface LoginTokens {
  readonly accessToken: string;
  /** With the scope `openid`. */
  readonly idToken: string | undefined;
  /** With the scope `offline_access`, for a client that may refresh. */
  readonly refreshToken: string | undefined;
  /** Seconds. */
  readonly expiresIn: number;
  /** Those that were given. */
  readonly scopes: readonly string[];
  readonly client: Client;
}

export interface LogInDeps {
  readonly issuer: string;
  readonly random: Random;
}

export const usualScopes: readonly string[] = ['openid', 'profile', 'email', 'offline_access'];

/**
 * Goes the way of a person: authorization request with PKCE, login page, consent, code, tokens.
 * @throws Error that says at which page the login stopped
 */
export const logIn = async (
  { issuer, random }: LogInDeps,
  person: Person,
  client: Client,
  { scopes = usualScopes, resource, redirectUri = firstRedirectUri(client) }: LoginOptions,
): Promise<LoginTokens> => {
  const state = random.secret(16);
  const verifier = random.secret(32);
  const request = {
    response_type: 'code',
    client_id: client.id,
    redirect_uri: redirectUri,
    scope: scopes.join(' '),
    state,
    nonce: random.secret(16),
    resource,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  };
  const query = new URLSearchParams(given(request)).toString();

  const callback = await answerPages(formBrowser(issuer), `${issuer}/authorize?${query}`, person);
  const answer = await requestToken(issuer, client, {
    grant_type: 'authorization_code',
    code: codeIn(callback, { state, issuer }),
    redirect_uri: redirectUri,
    code_verifier: verifier,
  });
  return {
    accessToken: answer.access_token,
    idToken: answer.id_token,
    refreshToken: answer.refresh_token,
    expiresIn: answer.expires_in,
    scopes: answer.scope?.split(' ') ?? scopes,
    client,
  };
};

const firstRedirectUri = ({ name, metadata }: Client): string => {
  const [first] = metadata.urls.redirect_uris ?? [];
  if (first === undefined) throw new Error(`the client ${name} has no redirect URI`);
  return first;
};

/** An identifier page, a password page and a consent page at most. */
const mostPages = 4;

/** @returns where the browser is sent at the end */
const answerPages = async (browser: FormBrowser, url: string, person: Person): Promise<URL> => {
  let page = await browser.open(url);
  for (let count = 0; count < mostPages && page.location === undefined; count += 1) {
    const fields = fieldsFor(page, person);
    if (fields === undefined) break;
    page = await browser.submit(page, fields);
  }
  if (page.location === undefined)
    throw new Error(`the login stopped at the page ${describePage(page)}`);
  return page.location;
};

/** @returns undefined for a page that this person cannot answer, such as one that tells of a wrong password */
const fieldsFor = (
  page: ShownPage,
  { username, email, password }: Person,
): Record<string, string> | undefined => {
  if (page.status !== 200) return undefined;
  if (/<form[^>]* action="consent"/.test(page.html)) return {};

  const name = asksFor(page, 'username') ? (username ?? email ?? '') : undefined;
  const secret = asksFor(page, 'password') ? password : undefined;
  if (name === undefined && secret === undefined) return undefined;
  return given({ username: name, password: secret });
};

interface Expected {
  readonly state: string;
  readonly issuer: string;
}

/** The answer must be that to our request (RFC 6749 §10.12, RFC 9207 §2.4). */
const codeIn = ({ searchParams }: URL, { state, issuer }: Expected): string => {
  const error = searchParams.get('error');
  if (error !== null)
    throw new Error(`the login was refused: ${error}, ${searchParams.get('error_description')}`);

  const code = searchParams.get('code');
  const isOurs = searchParams.get('state') === state && searchParams.get('iss') === issuer;
  if (code === null || !isOurs) throw new Error('the answer belongs to another request');
  return code;
};
