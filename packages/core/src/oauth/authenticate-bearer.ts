import { globalAdminScope } from '../access/global-admins.js';
import type { Actor } from '../model/values/actor.js';
import { clientTenancy } from '../model/client/client.js';
import type { AccessKey } from '../model/key/access-key.js';
import { refuse } from '../model/values/refusals.js';
import { selfServiceScopes } from '../model/scope/management-scopes.js';
import { allTenants, oneTenant } from '../model/values/tenancy.js';
import type { Stores } from '../ports/storage.js';
import type { AskCallerAgain } from '../unit-of-work/write.js';
import { storageDirectory } from '../directory/directory.js';
import {
  presentedAccessToken,
  readAgain,
  type AccessToken,
  type AccessTokenDeps,
  type PresentedTokenDeps,
} from './access-token.js';
import { directoryTokenNow, isDirectoryForm, type ReadDirectoryToken } from './directory-token.js';
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

/**
 * The caller of `/scim`: by a SCIM token, or as of the Management API.
 * Rule: a SCIM token opens nothing but `/scim`.
 * @throws Refusal `token_missing`, `token_invalid`, `tenant_suspended`
 */
export const authenticateDirectory =
  (
    deps: Pick<AccessTokenDeps, 'directory'> & {
      readonly authenticateBearer: AuthenticateBearer;
      readonly readDirectoryToken: ReadDirectoryToken;
    },
  ): AuthenticateBearer =>
  async (presented, proof, certificate) => {
    if (!isDirectoryForm(presented)) return deps.authenticateBearer(presented, proof, certificate);
    const token = requireAlive(await deps.readDirectoryToken(presented));
    return callerOf(deps, token, await scopesHeld(deps, token));
  };

type AuthenticateBearer = (
  presented: string | undefined,
  proof?: PresentedProof,
  certificate?: Uint8Array,
) => Promise<Caller>;

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
  deps: Pick<AccessTokenDeps, 'directory'>,
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
    const keyNow = keyReaderOf(before);
    const token = requireAlive(
      keyNow === undefined
        ? await readAgain(deps, before)
        : await keyNow(stores, await stores.accessKeys.find(before.id), clock.now()),
    );

    const held = await scopesHeld(deps, token);
    const lost = scopes.find((scope) => !held.includes(scope));
    if (lost !== undefined) refuse('scope_insufficient', { scope: lost });
    if (isGlobal && !(await actsGlobally(deps, token, held))) refuse('token_invalid');
  };

type KeyReader = (
  stores: Stores,
  key: AccessKey | undefined,
  now: Date,
) => Promise<AccessToken | 'suspended' | undefined>;

/** How a token that is an access key is read again; undefined for one that is signed. */
const keyReaderOf = ({ isPersonal, isOfDirectory }: AccessToken): KeyReader | undefined => {
  if (isPersonal) return async (stores, key, now) => key && personalTokenNow(stores, key, now);
  if (isOfDirectory) return async (stores, key, now) => key && directoryTokenNow(stores, key, now);
  return undefined;
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
