import type { ClientAccess } from '../model/client/client-access.js';
import { clientTenancy, type Client } from '../model/client/client.js';
import type { Resource } from '../model/resource/resource.js';
import { heldScopes } from '../access/held-scopes.js';
import { subjectOf } from '../keys/subject-type.js';
import type { DelegatedPerson, Directory } from '../directory/directory.js';
import type { Storage } from '../ports/storage.js';
import type { Caller } from './authenticate-bearer.js';
import type { DetailsDeps } from './detailed-rights.js';
import type { OneTimeSecretDeps } from '../support/one-time-secret.js';
import { mayRefresh } from '../sessions/refresh-tokens.js';
import { findRefreshToken, isRefreshTokenForm } from './kept-refresh-token.js';
import { stillGranted } from './still-granted.js';
import { checkAccessToken, type AccessToken, type AccessTokenDeps } from './access-token.js';
import { isPersonalForm, type ReadPersonalToken } from './personal-token.js';
import { checkIdToken, type LiveIdToken } from './check-id-token.js';

/** Who asks about a token: a client by its own credentials, or the bearer of another token. */
export type Inquirer = { readonly client: ClientAccess } | { readonly caller: Caller };

/** The client that asks, by itself or by a token of its own. */
export const clientOfInquirer = (inquirer: Inquirer): Client =>
  'caller' in inquirer ? inquirer.caller.token.access.client : inquirer.client.client;

export type RefreshInspection = OneTimeSecretDeps &
  DetailsDeps & {
    readonly issuer: string;
    readonly storage: Storage;
    readonly directory: Directory;
  };

export type LiveRefreshToken = DelegatedPerson & {
  /** That it was issued to. */
  readonly client: Client;
  readonly kind: 'refresh_token';
  /** Seconds since 1970, as of the other kinds. */
  readonly issuedAt: number;
  readonly expiresAt: number;
  readonly subject: string;
};

/** The scope of the Management API that lets one look into other clients' tokens. */
export const readTokens = 'read:tokens';

/**
 * The token if it is alive and the inquirer may know about it, else undefined (RFC 7662 §2.2: the same
 * answer).
 * Rule: a client knows the tokens issued to it and those for a resource that it created; more takes
 * `read:tokens`.
 * Rule: a bearer token speaks for its client, and for its person alone where it has one. It does not introspect
 * itself.
 */
export const introspect =
  (deps: AccessTokenDeps) =>
  async (presented: string, inquirer: Inquirer): Promise<AccessToken | undefined> => {
    const token = await checkAccessToken(deps, presented);
    return token !== undefined && mayKnow(inquirer, factsOf(token)) ? token : undefined;
  };

/** A token of any kind that is alive. */
export type LiveToken = AccessToken | LiveRefreshToken | LiveIdToken;

/** The same for every kind of token: access token, refresh token and ID token (specification §4.2). */
export const introspectAny = (
  deps: AccessTokenDeps & RefreshInspection & { readonly readPersonalToken: ReadPersonalToken },
) => {
  const accessToken = introspect(deps);

  return async (presented: string, inquirer: Inquirer): Promise<LiveToken | undefined> => {
    if (isPersonalForm(presented)) {
      const token = await deps.readPersonalToken(presented);
      const isKnown = typeof token === 'object' && mayKnow(inquirer, factsOf(token));
      return isKnown ? token : undefined;
    }
    if (isRefreshTokenForm(presented)) return refreshTokenFor(deps, presented, inquirer);
    return (await accessToken(presented, inquirer)) ?? idTokenFor(deps, presented, inquirer);
  };
};

/** A refresh token that could still be used, for the client that it was issued to. */
export const introspectRefreshToken =
  (deps: RefreshInspection) =>
  (presented: string, client: ClientAccess): Promise<LiveRefreshToken | undefined> =>
    liveRefreshToken(deps, presented, (token) => token.client.id === client.client.id);

const refreshTokenFor = (
  deps: RefreshInspection,
  presented: string,
  inquirer: Inquirer,
): Promise<LiveRefreshToken | undefined> =>
  liveRefreshToken(deps, presented, (token) => mayKnow(inquirer, token));

const liveRefreshToken = async (
  deps: RefreshInspection,
  presented: string,
  isKnown: (token: TokenFacts) => boolean,
): Promise<LiveRefreshToken | undefined> => {
  const known = await findRefreshToken(deps, deps.storage, presented);
  if (known?.life === undefined) return undefined;

  const access = await deps.directory.client(known.clientId);
  const person = await deps.directory.delegation(known.delegationId);
  if (access === undefined || access.suspended || person === undefined) return undefined;

  const { client } = access;
  if (!isKnown({ client, userId: person.user.id })) return undefined;
  if (!mayRefresh(client) || !(await isStillGranted(deps, access, person))) return undefined;

  return {
    kind: 'refresh_token',
    ...person,
    client,
    subject: subjectOf(deps.digest, client, person.user.id),
    issuedAt: inSeconds(known.life.issuedAt),
    expiresAt: inSeconds(known.life.expiresAt),
  };
};

/** Whether a refresh would give anything, as the token endpoint reckons it. */
const isStillGranted = async (
  deps: RefreshInspection,
  access: ClientAccess,
  { delegation, user }: DelegatedPerson,
): Promise<boolean> => {
  const resources = access.resources.map(({ resource }) => resource);
  const held = await heldScopes(deps.storage, user, deps.clock.now(), resources);
  return stillGranted(deps, access, delegation, held) !== undefined;
};

const inSeconds = (moment: Date): number => Math.floor(moment.getTime() / 1000);

const idTokenFor = async (
  deps: AccessTokenDeps & RefreshInspection,
  presented: string,
  inquirer: Inquirer,
): Promise<LiveIdToken | undefined> => {
  const token = await checkIdToken(deps, presented);
  if (token === undefined) return undefined;

  const { client } = token.access;
  return mayKnow(inquirer, { client, userId: token.user?.id }) ? token : undefined;
};

/** What decides who may know about a token. */
interface TokenFacts {
  /** That it was issued to. */
  readonly client: Client;
  /** The person that it is about; undefined for a client that acts for itself. */
  readonly userId: string | undefined;
  readonly id?: string | undefined;
  readonly resource?: Resource | undefined;
}

const factsOf = ({ id, access, person, resource }: AccessToken): TokenFacts => ({
  client: access.client,
  userId: person?.user.id,
  id,
  resource,
});

const mayKnow = (inquirer: Inquirer, token: TokenFacts): boolean => {
  if ('caller' in inquirer) return mayBearerKnow(inquirer.caller, token);

  const { client, resources } = inquirer.client;
  const mayReadAll = resources.some(
    ({ resource, scopes }) => resource.isSystem && scopes.includes(readTokens),
  );
  return (
    token.client.id === client.id ||
    token.resource?.createdBy === client.id ||
    (mayReadAll && reaches(inquirer.client, token))
  );
};

/** A token of a client speaks for the client; one of a person speaks for that person at the client alone. */
const mayBearerKnow = ({ actor, token: own }: Caller, token: TokenFacts): boolean => {
  if (own.id === token.id) return false;

  const isOfClient = own.access.client.id === token.client.id;
  const isOfPerson = own.person === undefined || own.person.user.id === token.userId;
  if (isOfClient && isOfPerson) return true;
  return actor.managementScopes.has(readTokens) && reaches(own.access, token);
};

const reaches = ({ client }: ClientAccess, token: TokenFacts): boolean => {
  const owner = clientTenancy(client);
  return owner === null || owner === clientTenancy(token.client);
};
