import { globalAdminScope } from '../access/global-admins.js';
import type { Actor } from '../model/values/actor.js';
import { clientTenancy } from '../model/client/client.js';
import { refuse } from '../model/values/refusals.js';
import { selfServiceScopes } from '../model/scope/management-scopes.js';
import { allTenants, oneTenant } from '../model/values/tenancy.js';
import type { AskCallerAgain } from '../unit-of-work/write.js';
import { storageDirectory } from '../directory/directory.js';
import {
  presentedAccessToken,
  readAgain,
  type AccessToken,
  type AccessTokenDeps,
  type PresentedTokenDeps,
} from './access-token.js';
import { isPersonalForm, personalTokenNow, type ReadPersonalToken } from './personal-token.js';
import type { PresentedProof } from './possession.js';

/** Who calls the Management API. */
export interface Caller {
  readonly actor: Actor & { readonly id: string; readonly managementScopes: ReadonlySet<string> };
  readonly token: AccessToken;
}

/**
 * The caller behind a Bearer token whose audience is the Management API.
 * Rule: what the token says counts only as far as the caller still holds it (operations §10.4), so taking an
 * administrator's permission away works at once.
 * @throws Refusal `token_missing`, `token_invalid`, `tenant_suspended`
 */
export const authenticateBearer =
  (deps: PresentedTokenDeps & { readonly readPersonalToken: ReadPersonalToken }) =>
  async (
    presented: string | undefined,
    proof?: PresentedProof,
    certificate?: Uint8Array,
  ): Promise<Caller> => {
    const token = isPersonalForm(presented)
      ? requireAlive(await deps.readPersonalToken(presented))
      : await presentedAccessToken(deps, presented, proof, certificate);
    if (!token.resource.isSystem) return refuse('token_invalid');
    return callerOf(deps, token, await scopesHeld(deps, token));
  };

const requireAlive = (token: AccessToken | 'suspended' | undefined): AccessToken =>
  token === 'suspended' ? refuse('tenant_suspended') : (token ?? refuse('token_invalid'));

/**
 * The bearer of any access token, who asks about another token (specification §4.2). One for the Management API
 * brings what the bearer holds there.
 * @throws Refusal `token_missing`, `token_invalid`, `tenant_suspended`
 */
export const authenticateInquirer =
  (deps: PresentedTokenDeps) =>
  async (
    presented: string | undefined,
    proof?: PresentedProof,
    certificate?: Uint8Array,
  ): Promise<Caller> => {
    const token = await presentedAccessToken(deps, presented, proof, certificate);
    return callerOf(deps, token, token.resource.isSystem ? await scopesHeld(deps, token) : []);
  };

const callerOf = async (
  deps: AccessTokenDeps,
  token: AccessToken,
  scopes: readonly string[],
): Promise<Caller> => {
  const { person, access } = token;
  const owner = person === undefined ? clientTenancy(access.client) : person.user.tenantId;
  const isGlobal = await actsGlobally(deps, token, scopes);
  const proof: CallerProof = { token, scopes, isGlobal };
  return {
    token,
    actor: {
      id: person?.user.id ?? token.subject,
      clientId: token.isPersonal ? undefined : access.client.id,
      tenancy: owner === null ? allTenants : oneTenant(owner),
      managementScopes: new Set(scopes),
      proof,
      ...(isGlobal ? { reachesAllTenants: true } : {}),
    },
  };
};

interface CallerProof {
  readonly token: AccessToken;
  /** That the caller held when the call began. */
  readonly scopes: readonly string[];
  readonly isGlobal: boolean;
}

/**
 * Rule: a call that waits writes only while its caller holds what it began with (docs/adr/0146).
 * The token is alive, and each of its scopes is still held.
 */
export const askCallerAgain =
  ({
    clock,
    ...given
  }: Pick<AccessTokenDeps, 'issuer' | 'clock' | 'digest' | 'details'>): AskCallerAgain =>
  async (stores, { proof }) => {
    if (proof === undefined) return;

    const deps = { ...given, directory: storageDirectory(stores, clock) };
    const { token: before, scopes, isGlobal } = proof as CallerProof;
    const key = before.isPersonal ? await stores.accessKeys.find(before.id) : undefined;
    const token = requireAlive(
      before.isPersonal
        ? key && (await personalTokenNow(stores, key, clock.now()))
        : await readAgain(deps, before),
    );

    const held = await scopesHeld(deps, token);
    const lost = scopes.find((scope) => !held.includes(scope));
    if (lost !== undefined) refuse('scope_insufficient', { scope: lost });
    if (isGlobal && !(await actsGlobally(deps, token, held))) refuse('token_invalid');
  };

/**
 * Rule: a global administrator reaches all tenants through a global client, with a token that says so: one
 * without the scope `create:tenants` is for the person's own tenant.
 */
const actsGlobally = async (
  { directory }: Pick<AccessTokenDeps, 'directory'>,
  { person, access }: AccessToken,
  scopes: readonly string[],
): Promise<boolean> =>
  person !== undefined &&
  scopes.includes(globalAdminScope) &&
  clientTenancy(access.client) === null &&
  (await directory.isGlobalAdmin(person.user));

const scopesHeld = async (
  deps: Pick<AccessTokenDeps, 'directory'>,
  { access, person, scopes }: AccessToken,
): Promise<readonly string[]> => {
  const held = access.resources.find(({ resource }) => resource.isSystem)?.scopes ?? [];
  // A person's own power over the Management API is not the client's, and the client's bounds it.
  const personal = person && (await deps.directory.managementScopes(person.user));
  return scopes.filter(
    (scope) =>
      held.includes(scope) &&
      (personal === undefined || personal.has(scope) || selfServiceScopes.includes(scope)),
  );
};
