/** The authorization endpoint (RFC 6749 §3.1, OpenID Connect Core §3), without its pages: from parameters to the next step. */
import { clientTenancy } from '../clients/client.js';
import type { Consent } from '../consents/consent.js';
import type { ClientAccess, Directory } from '../directory/directory.js';
import { addSecret, findSecret, type Secrecy } from '../oauth/one-time-secret.js';
import { heldByAny, heldScopes } from '../permissions/held-scopes.js';
import type { Storage } from '../ports/storage.js';
import type { TokenSigner } from '../ports/token-signer.js';
import { isRefusal, refuse, type Refusal } from '../refusals.js';
import type { BrowserSessions } from '../sessions/browser-sessions.js';
import type { Session } from '../sessions/session.js';
import { scopesOfClaims } from '../users/claims.js';
import type { User } from '../users/user.js';
import { authorizationRequest, returnAddress, type AuthorizationRequest, type Parameter, type ReturnAddress } from './authorization-request.js';
import { grantable, type Grantable } from './grantable.js';
import { answerDevice } from './device.js';
import { agreeTo, issueAuthorization, type AuthorizationIssuing } from './issue-authorization.js';
import { effectiveParameters } from './pushed-request.js';
import { nextInteraction } from './next-interaction.js';
import { redirectAllowed } from './redirect-allowed.js';

/** What the browser is to do next. */
export type NextStep =
  | { readonly kind: 'return'; readonly to: ReturnAddress; readonly parameters: Readonly<Record<string, string>> }
  | { readonly kind: 'device'; readonly isApproved: boolean; readonly access: ClientAccess }
  | { readonly kind: 'login'; readonly handle: string; readonly access: ClientAccess; readonly request: AuthorizationRequest }
  | { readonly kind: 'consent'; readonly handle: string; readonly access: ClientAccess; readonly request: AuthorizationRequest; readonly scopes: readonly DescribedScope[]; readonly user: User };

export interface DescribedScope {
  readonly name: string;
  readonly description: string | null;
}

export interface Authorizing extends AuthorizationIssuing, Secrecy {
  readonly storage: Storage;
  readonly directory: Directory;
  readonly sessions: BrowserSessions;
  readonly signer: TokenSigner;
}

/** What a browser brings: the secret of its session, and one that says it is still the same browser. */
export interface Browser {
  readonly session: string | undefined;
  readonly binding: string;
}

/** Seconds for a person to log in and agree. */
export const requestLifetime = 1800;

/** A request that waits for its person; bound to the browser that began it. */
interface Waiting {
  readonly request: AuthorizationRequest;
  readonly browser: string;
}

const browserMark = ({ digest }: Secrecy, { binding }: Browser): string => digest.sha256(`browser/${binding}`);

/**
 * Begins.
 * @throws Refusal when the client or the redirect URI is wrong: then nothing may be sent anywhere (RFC 6749 §4.1.2.1)
 */
export const beginAuthorization = (deps: Authorizing) => async (parameter: Parameter, browser: Browser): Promise<NextStep> => {
  const access = await clientOf(deps, parameter('client_id') ?? refuse('grant_request_invalid', { parameter: 'client_id', why: 'is required' }));
  const effective = await effectiveParameters(deps, access, parameter);
  const address = returnAddress(access, effective);
  return returningRefusals(deps, address, async () => {
    const request = authorizationRequest(access, address, effective, deps.clock.now());
    return step(deps, access, request, browser);
  });
};

/** The same for a person who has typed the code of a device (RFC 8628 §3.3). */
export const beginDeviceAuthorization = (deps: Authorizing) => async (request: AuthorizationRequest, browser: Browser): Promise<NextStep> =>
  step(deps, await clientOf(deps, request.clientId), request, browser);

/** Goes on after a login or a consent, with the handle that the page carried. */
export const continueAuthorization = (deps: Authorizing) => async (handle: string, browser: Browser): Promise<NextStep> => {
  const { request, access } = await waitingRequest(deps, handle, browser);
  return returningRefusals(deps, request, () => step(deps, access, request, browser, handle));
};

/** The person said no, on the login page or on the consent page. */
export const denyAuthorization = (deps: Authorizing) => async (handle: string, browser: Browser): Promise<NextStep> => {
  const { request, access } = await waitingRequest(deps, handle, browser);
  if (request.deviceId === undefined) return returningRefusals(deps, request, () => refuse('access_denied'));
  await answerDevice(deps, request.deviceId, { status: 'denied' });
  return { kind: 'device', isApproved: false, access };
};

/** The request that a page's handle stands for. @throws Refusal `interaction_over` */
export const waitingRequest = async (deps: Authorizing, handle: string, browser: Browser): Promise<{ readonly request: AuthorizationRequest; readonly access: ClientAccess }> => {
  const found = await findSecret(deps, deps.storage, 'authorization_request', handle);
  const { request, browser: mark } = (found?.data ?? {}) as Partial<Waiting>;
  if (request === undefined || mark !== browserMark(deps, browser)) return refuse('interaction_over');
  const access = await clientOf(deps, request.clientId);
  // Taken off the registration meanwhile, an address gets nothing any more.
  if (request.redirectUri !== '' && !redirectAllowed(access.client, request.redirectUri)) return refuse('interaction_over');
  return { request, access };
};

/** Agrees, for the person of the browser's session, to what the consent page showed. */
export const recordConsent = (deps: Authorizing) => async (handle: string, browser: Browser): Promise<void> => {
  const { request, access } = await waitingRequest(deps, handle, browser);
  const { session, user } = (await liveSession(deps, access, browser)) ?? refuse('interaction_over');
  const granted = await grantableFor(deps, access, request, user);
  const scopes = scopesToAgree(granted, request);
  const resourceId = granted.target?.resource.id ?? null;
  const now = deps.clock.now();
  await ignoringDouble(deps.storage.transaction(async ({ consents }) => {
    const before = await consentOf({ consents }, session.userId, access, resourceId);
    if (before) await consents.change(before.id, (consent) => ({ ...consent, scopes: [...new Set([...consent.scopes, ...scopes])], updatedBy: user.id, updatedAt: now }));
    else await consents.add({ id: deps.random.uuid(), tenantId: user.tenantId, userId: user.id, clientId: access.client.id, resourceId, scopes, createdBy: user.id, createdAt: now, updatedBy: user.id, updatedAt: now });
  }));
};

/** Of two clicks at once, one consent is enough. */
const ignoringDouble = async (work: Promise<void>): Promise<void> => {
  try {
    await work;
  } catch (error) {
    if (!isRefusal(error, 'already_exists')) throw error;
  }
};

/** What a form of ours carries to show that it came from our page in this browser (CSRF). */
export const formToken = ({ digest }: Pick<Authorizing, 'digest'>) => (binding: string): string => digest.sha256(`form/${binding}`);

/** Rule: claims that are asked for one by one need the consent of their scope (OpenID Connect Core §5.5). */
const scopesToAgree = ({ scopes }: Grantable, { claims }: AuthorizationRequest): readonly string[] => [...new Set([...scopes, ...scopesOfClaims(claims)])];

const clientOf = async ({ directory }: Authorizing, id: string): Promise<ClientAccess> => {
  const access = await directory.client(id);
  return access === undefined || access.suspended ? refuse('grant_request_invalid', { parameter: 'client_id', why: 'names no client' }) : access;
};

const step = async (deps: Authorizing, access: ClientAccess, request: AuthorizationRequest, browser: Browser, handle?: string): Promise<NextStep> => {
  const found = await liveSession(deps, access, browser);
  const granted = await grantableFor(deps, access, request, found?.user);
  const interaction = nextInteraction({
    request, now: deps.clock.now(), session: found?.session, scopes: scopesToAgree(granted, request),
    hintedSubject: await hintedSubject(deps, request),
    consent: found && await consentOf(deps.storage, found.user.id, access, granted.target?.resource.id ?? null),
    skipsConsent: access.client.isFirstParty && (granted.target?.resource.skipConsentForFirstParty ?? true),
  });
  if (interaction.kind === 'refuse') return refuse(interaction.fact);
  if (interaction.kind === 'issue' && request.deviceId !== undefined) {
    await answerDevice(deps, request.deviceId, { status: 'approved', delegationId: await agreeTo(deps, { access, request, granted, ...found! }) });
    return { kind: 'device', isApproved: true, access };
  }
  if (interaction.kind === 'issue') return { kind: 'return', to: request, parameters: await issueAuthorization(deps, { access, request, granted, ...found! }) };
  const kept = handle ?? await addSecret(deps, deps.storage, { kind: 'authorization_request', clientId: access.client.id, delegationId: null, data: { request, browser: browserMark(deps, browser) } satisfies Waiting as never }, requestLifetime);
  if (interaction.kind === 'login') return { kind: 'login', handle: kept, access, request };
  return { kind: 'consent', handle: kept, access, request, scopes: await described(deps, interaction.scopes, granted), user: found!.user };
};

const described = async ({ storage }: Authorizing, names: readonly string[], { target }: Grantable): Promise<readonly DescribedScope[]> => {
  const scopes = target === undefined ? [] : await storage.scopes.all([{ attribute: 'resourceId', equals: target.resource.id }]);
  return names.map((name) => ({ name, description: scopes.find((scope) => scope.name === name)?.description ?? null }));
};

/** Rule: a session of another tenant is none: a client of a tenant sees only its people. */
const liveSession = async ({ sessions }: Authorizing, { client }: ClientAccess, browser: Browser): Promise<{ session: Session; user: User } | undefined> => {
  const found = await sessions.find(browser.session);
  const owner = clientTenancy(client);
  return found !== undefined && (owner === null || owner === found.user.tenantId) ? found : undefined;
};

/** Before anybody has logged in, what the client could get at most: a request for nothing that exists need not wait for a person. */
const grantableFor = async ({ storage }: Authorizing, access: ClientAccess, request: AuthorizationRequest, user: User | undefined): Promise<Grantable> =>
  grantable(access, request, user === undefined ? heldByAny(access) : await heldScopes(storage, user, access.resources.map(({ resource }) => resource)));

const consentOf = async ({ consents }: Pick<Storage, 'consents'>, userId: string, { client }: ClientAccess, resourceId: string | null): Promise<Consent | undefined> =>
  (await consents.all([{ attribute: 'userId', equals: userId }, { attribute: 'clientId', equals: client.id }, { attribute: 'resourceId', equals: resourceId }]))[0];

/** The hint has to be ours and signed by a key that is still published; that it has expired does not matter (OpenID Connect Core §3.1.2.1). */
const hintedSubject = async ({ signer, keys, issuer }: Authorizing, { idTokenHint }: AuthorizationRequest): Promise<string | undefined> => {
  if (idTokenHint === undefined) return undefined;
  const { header } = signer.read(idTokenHint) ?? {};
  const key = header?.kid === undefined ? undefined : await keys.find(header.kid);
  const claims = key && header?.typ === 'JWT' ? signer.verify(idTokenHint, key.algorithm, key.publicKey) : undefined;
  const subject = claims?.['iss'] === issuer ? claims['sub'] : undefined;
  return typeof subject === 'string' ? subject : refuse('grant_request_invalid', { parameter: 'id_token_hint', why: 'is not an ID token of this server' });
};

/** Everything that goes wrong once the address is known is told to the client, at that address. */
const returningRefusals = async ({ issuer }: Authorizing, to: ReturnAddress, work: () => Promise<NextStep>): Promise<NextStep> => {
  try {
    return await work();
  } catch (error) {
    if (!isRefusal(error) || !mayTravel(error) || to.redirectUri === '') throw error;
    return { kind: 'return', to, parameters: { error: error.code, error_description: printable(error.message), ...(to.state === undefined ? {} : { state: to.state }), iss: issuer } };
  }
};

/** RFC 6749 §4.1.2.1: printable ASCII without quote and backslash. */
const printable = (text: string): string => text.replace(/[^\x20\x21\x23-\x5b\x5d-\x7e]/g, "'");

const mayTravel = ({ kind, fact }: Refusal): boolean => fact !== 'interaction_over' && (kind === 'malformed' || kind === 'forbidden');
