import type { ClientAccess } from '../model/client-access.js';
import { clientTenancy } from '../model/client.js';
import { subjectOf } from '../keys/subject-type.js';
import type { DelegatedPerson, Directory } from '../directory/directory.js';
import type { Storage } from '../ports/storage.js';
import type { Caller } from './authenticate-bearer.js';
import { findSecret, type OneTimeSecretDeps } from '../support/one-time-secret.js';
import type { OneTimeSecret } from '../model/one-time-secret.js';
import { checkAccessToken, type AccessToken, type AccessTokenDeps } from './access-token.js';

/** Who asks about a token: a client by its own credentials, or the bearer of another token. */
export type Inquirer = { readonly client: ClientAccess } | { readonly caller: Caller };

export type RefreshInspection = OneTimeSecretDeps & {
  readonly storage: Storage;
  readonly directory: Directory;
};

export type LiveRefreshToken = DelegatedPerson & {
  readonly secret: OneTimeSecret;
  readonly subject: string;
};

/** The scope of the Management API that lets one look into other clients' tokens. */
export const readTokens = 'read:tokens';

/**
 * The token if it is alive and the inquirer may know about it, else undefined (RFC 7662 §2.2: the same
 * answer).
 * Rule: a client knows the tokens issued to it and those for a resource that it created; more takes
 * `read:tokens`.
 */
export const introspect =
  (deps: AccessTokenDeps) =>
  async (presented: string, inquirer: Inquirer): Promise<AccessToken | undefined> => {
    const token = await checkAccessToken(deps, presented);
    return token !== undefined && mayKnow(inquirer, token) ? token : undefined;
  };

/**
 * A refresh token that could still be used, for the client that it was issued to.
 * Nobody else has a use for one, so nobody else learns of it.
 */
export const introspectRefreshToken =
  (deps: RefreshInspection) =>
  async (presented: string, client: ClientAccess): Promise<LiveRefreshToken | undefined> => {
    const secret = await findSecret(deps, deps.storage, 'refresh_token', presented);
    if (secret === undefined || secret.usedAt !== null || secret.clientId !== client.client.id)
      return undefined;
    const person = await deps.directory.delegation(secret.delegationId!);
    return (
      person && {
        secret,
        ...person,
        subject: subjectOf(deps.digest, client.client, person.user.id),
      }
    );
  };

const mayKnow = (inquirer: Inquirer, token: AccessToken): boolean => {
  if ('caller' in inquirer) {
    const { actor, token: own } = inquirer.caller;
    return (
      own.id !== token.id && actor.managementScopes.has(readTokens) && reaches(own.access, token)
    );
  }
  const { client, resources } = inquirer.client;
  const mayReadAll = resources.some(
    ({ resource, scopes }) => resource.isSystem && scopes.includes(readTokens),
  );
  return (
    token.access.client.id === client.id ||
    token.resource.createdBy === client.id ||
    (mayReadAll && reaches(inquirer.client, token))
  );
};

const reaches = ({ client }: ClientAccess, token: AccessToken): boolean => {
  const owner = clientTenancy(client);
  return owner === null || owner === clientTenancy(token.access.client);
};
