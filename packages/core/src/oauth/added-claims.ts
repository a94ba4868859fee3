/** Claims that hooks add to tokens, as the rest of OAuth knows them. Their room is handed in. */
import { audienceOf, type Resource } from '../model/resource/resource.js';
import { clientIdOf, clientTenancy, type Client } from '../model/client/client.js';
import type { ClientAccess } from '../model/client/client-access.js';
import { refuse } from '../model/values/refusals.js';
import type { Directory } from '../directory/directory.js';
import type { AddedClaims, ClaimsQuestion } from '../ports/hooks.js';
import type { Authorization, Grant, TokenRequest } from './grant.js';

/** What a hook is asked about. */
export interface ClaimsRequest {
  readonly client: Client;
  /** The tenant that the resource belongs to; null for a global one. */
  readonly resourceTenantId: string | null;
  readonly question: ClaimsQuestion;
}

export interface ClaimsHooks {
  /** Whether one may have something to say to tokens of the client. */
  readonly areAsked: (client: Client) => Promise<boolean>;
  /**
   * Asks them, outside of any transaction.
   * @throws Refusal `hook_unavailable`, `too_many_requests`
   */
  readonly ask: (request: ClaimsRequest) => Promise<AddedClaims>;
}

export interface ClaimsHooksDeps {
  readonly claimsHooks: ClaimsHooks;
  readonly directory: Directory;
}

/** What is asked about an authorization. */
export const claimsRequestOf = (
  client: Client,
  { target: { resource }, scopes, person }: Authorization,
): ClaimsRequest => ({
  client,
  resourceTenantId: resource.tenantId,
  question: {
    tenantId: person?.user.tenantId ?? clientTenancy(client),
    clientId: clientIdOf(client),
    userId: person?.user.id ?? null,
    audience: audienceOf(resource),
    scopes,
  },
});

/** Undoes a grant that was only looked at. */
class Foreseen extends Error {
  constructor(readonly authorization: Authorization) {
    super('The grant was looked at');
    this.name = 'Foreseen';
  }
}

/**
 * What a grant gives, with what hooks add to it.
 *
 * Rule: a hook is asked before a code or a refresh token is used up, so one that fails costs nothing.
 * The grant is looked at first, in a transaction that is undone. It decides anew when the hook has answered, and gives
 * nothing where it would be another authorization than the hook was asked about.
 */
export const authorizeWithClaims = async (
  deps: ClaimsHooksDeps,
  grant: Grant,
  request: TokenRequest,
  access: ClientAccess,
): Promise<Authorization> => {
  if (!(await deps.claimsHooks.areAsked(access.client))) return grant.authorize(request, access);
  if (grant.usesUp) return foreseen(deps, grant, request, access);

  const authorization = await grant.authorize(request, access);
  if (authorization.issued !== undefined) return authorization;
  const added = await deps.claimsHooks.ask(claimsRequestOf(access.client, authorization));
  await assertStillThere(deps, access, authorization);
  return { ...authorization, added };
};

const foreseen = async (
  deps: ClaimsHooksDeps,
  grant: Grant,
  request: TokenRequest,
  access: ClientAccess,
): Promise<Authorization> => {
  const asked = claimsRequestOf(access.client, await lookAt(grant, request, access));
  const added = await deps.claimsHooks.ask(asked);

  const handingOut = (authorization: Authorization): void => {
    const now = claimsRequestOf(access.client, authorization);
    if (!isSameQuestion(asked.question, now.question))
      refuse('hook_unavailable', { hook: 'claims', why: 'was asked about what has changed since' });
  };
  const now = await accessNow(deps, access);
  return { ...(await grant.authorize({ ...request, handingOut }, now)), added };
};

const lookAt = async (
  grant: Grant,
  request: TokenRequest,
  access: ClientAccess,
): Promise<Authorization> => {
  const handingOut = (authorization: Authorization): never => {
    throw new Foreseen(authorization);
  };
  try {
    return await grant.authorize({ ...request, handingOut }, access);
  } catch (error) {
    if (error instanceof Foreseen) return error.authorization;
    throw error;
  }
};

const isSameQuestion = (before: ClaimsQuestion, after: ClaimsQuestion): boolean =>
  before.tenantId === after.tenantId &&
  before.userId === after.userId &&
  before.audience === after.audience &&
  before.scopes.length === after.scopes.length &&
  before.scopes.every((scope) => after.scopes.includes(scope));

/** What the client may have now: the hook has taken its time. */
const accessNow = async (
  { directory }: ClaimsHooksDeps,
  { client }: ClientAccess,
): Promise<ClientAccess> => {
  const now = await directory.client(client.id);
  return now === undefined || now.suspended ? refuse('client_authentication_failed') : now;
};

/**
 * Rule: who was blocked, and what was taken back while a hook was asked, gives no token.
 * @throws Refusal `client_authentication_failed`, `grant_invalid`, `scope_invalid`
 */
const assertStillThere = async (
  deps: ClaimsHooksDeps,
  before: ClientAccess,
  { person, target: { resource }, scopes }: Authorization,
): Promise<void> => {
  const now = await accessNow(deps, before);
  const [held, holds] = [heldAt(before, resource), heldAt(now, resource)];
  if (scopes.some((scope) => held.includes(scope) && !holds.includes(scope)))
    refuse('scope_invalid');
  if (person !== undefined && (await deps.directory.delegation(person.delegation.id)) === undefined)
    refuse('grant_invalid', { why: 'What was granted has ended meanwhile' });
};

const heldAt = ({ resources }: ClientAccess, { id }: Resource): readonly string[] =>
  resources.find(({ resource }) => resource.id === id)?.scopes ?? [];
