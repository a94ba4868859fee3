/**
 * A test of a client: an administrator logs in to it for real, and reads what its tokens and user info would say. No
 * code and no token is made, so there is nothing that another could use, and no consent is kept.
 */
import { isAgreed } from './agreement.js';
import type { AuthorizationRequest } from './authorization-request.js';
import { resourceIdOf, type InteractionDeps } from './evaluate-request.js';
import {
  agreementIn,
  changeTest,
  rowIdOf,
  testIn,
  type ClientTestFindings,
  type ClientTestRequest,
  type RunningTest,
  type StoredTest,
  type TestResult,
} from './client-test-row.js';
import type { Grantable } from './grantable.js';
import type { NextStep } from './next-step.js';
import { clientOf, endWaiting, type WaitingRequestDeps } from './waiting-request.js';
import { previewOf, type PreviewDeps } from '../preview-tokens.js';
import { userInfoClaims } from '../user-info.js';
import type { Actor } from '../../model/values/actor.js';
import { clientTenancy, type Client } from '../../model/client/client.js';
import type { ClientAccess } from '../../model/client/client-access.js';
import { assertNotConsole } from '../../model/client/console-client.js';
import { userInfoResource } from '../../model/resource/user-info-resource.js';
import type { OneTimeSecret } from '../../model/ticket/one-time-secret.js';
import type { Person } from '../../model/user/user.js';
import { refuse, type Refusal } from '../../model/values/refusals.js';
import { clientTestAddress } from '../../model/values/server-addresses.js';
import { oneTenant } from '../../model/values/tenancy.js';
import type { Browser } from '../../sessions/browser.js';
import { countWithin } from '../../sessions/count-attempts.js';
import { newDelegation } from '../../sessions/new-delegation.js';
import { holdBasis } from '../../sessions/rests-on.js';
import type { Session } from '../../model/session/session.js';
import { changeOrAdd } from '../../support/change-or-add.js';
import { requireFound } from '../../support/must-exist.js';
import { write, type WriteDeps } from '../../unit-of-work/write.js';

/** Seconds in which a test is begun, walked and read. */
export const clientTestLifetime = 600;

/** How many tests a person begins, in a window of so many seconds. */
export const clientTestLimit = { times: 30, window: 3600 } as const;

export interface NewClientTest {
  readonly id: string;
  /** Where the person goes on, in the browser in which they are logged in here. */
  readonly startUrl: string;
  readonly expiresAt: Date;
}

export interface ClientTest extends TestResult {
  readonly id: string;
  readonly expiresAt: Date;
}

export type ClientTestDeps = WriteDeps & Pick<InteractionDeps, 'issuer' | 'sessions' | 'directory'>;

/**
 * Begins a test.
 * Rule: only a person tests a client, as themselves: a test shows what is said of the person who logs in.
 * It takes the change of a client, which lets the request through without a redirect URI, and the reading of
 * permissions and people, which its tokens name.
 * @throws Refusal `record_not_found`, `system_record_protected`, `own_account_only`, `scope_insufficient`
 * @throws Refusal `client_unauthorized`, `invalid_field`, `too_many_requests`
 */
export const createClientTest =
  (deps: ClientTestDeps) =>
  async (clientId: string, asked: ClientTestRequest, actor: Actor): Promise<NewClientTest> => {
    const client = await testedClient(deps, clientId, actor);
    const user = await personOf(deps, actor);
    assertMayLogIn(client, user.tenantId);
    if (!actor.rehearses) await countWithin(deps, 'client-test', user.id, clientTestLimit);

    // The test changes no record, so the chain of its event is said here.
    const owner = clientTenancy(client);
    const tenancy = owner === null ? actor.tenancy : oneTenant(owner);
    await write(deps, { ...actor, tenancy }, (_, note) =>
      Promise.resolve(note('client.tested', clientId)),
    );

    const testId = deps.random.uuid();
    const createdAt = deps.clock.now();
    const { scopes, resource } = asked;
    const data: StoredTest = {
      testId,
      scopes,
      resource,
      agreed: null,
      status: 'created',
      findings: null,
      error: null,
    };
    const row: OneTimeSecret = {
      id: rowIdOf(deps, user.id),
      kind: 'client_test',
      clientId,
      delegationId: null,
      data: { ...data },
      createdAt,
      expiresAt: new Date(createdAt.getTime() + clientTestLifetime * 1000),
      usedAt: null,
    };
    await changeOrAdd(deps.storage.oneTimeSecrets, row, () => row);
    return {
      id: testId,
      startUrl: `${clientTestAddress(deps.issuer)}?id=${testId}`,
      expiresAt: row.expiresAt,
    };
  };

const neededScopes = ['read:clients', 'read:client_permissions', 'read:users'];

const testedClient = async (
  { storage }: Pick<ClientTestDeps, 'storage'>,
  clientId: string,
  { tenancy, managementScopes }: Actor,
): Promise<Client> => {
  const found = await storage.within(tenancy).clients.find(clientId);
  const client = requireFound('client', clientId, found);
  assertNotConsole(client);
  if (managementScopes === 'all') return client;

  const scope = neededScopes.find((each) => !managementScopes.has(each));
  return scope === undefined ? client : refuse('scope_insufficient', { scope });
};

const personOf = async ({ storage }: Pick<ClientTestDeps, 'storage'>, { id }: Actor) =>
  (id === null ? undefined : await storage.users.find(id)) ?? refuse('own_account_only');

const codeGrants = ['authorization_code', 'authorization_code_verifier'];

const assertMayLogIn = (client: Client, tenantId: string): void => {
  if (!client.metadata.grant_types.some((grant) => codeGrants.includes(grant)))
    refuse('client_unauthorized', { grant: 'authorization_code' });

  const owner = clientTenancy(client);
  if (owner !== null && owner !== tenantId)
    refuse('invalid_field', {
      field: 'clientId',
      why: 'belongs to another tenant than you, so you cannot log in to it',
    });
};

/**
 * The request of a test, for the person who begins it in their browser.
 * Rule: a test is walked once, in a browser in which the person who began it is logged in. So nobody is led to tell
 * another person what a client would learn of them.
 * @throws Refusal `interaction_over`, `tenant_suspended`
 */
export const startClientTest = async (
  deps: InteractionDeps,
  testId: string,
  browser: Browser,
): Promise<{ readonly access: ClientAccess; readonly request: AuthorizationRequest }> => {
  const found = await deps.sessions.find(browser.session);
  if (found === undefined) return refuse('interaction_over');

  const test = { id: testId, userId: found.user.id };
  const row = await changeTest(deps, deps.storage, test, 'created', { status: 'started' });
  if (row === undefined) return refuse('interaction_over');

  const { scopes, resource } = testIn(row);
  const access = await clientOf(deps, row.clientId);
  const request: AuthorizationRequest = {
    clientId: access.client.id,
    test,
    // Nothing is returned: neither a code nor a token is made for a test.
    redirectUri: '',
    redirectUriGiven: false,
    mode: 'query',
    state: undefined,
    responseType: [],
    scopes: [...new Set(scopes)],
    resource,
    nonce: undefined,
    codeChallenge: undefined,
    prompt: [],
    maxAge: access.client.metadata.oauth.default_max_age,
    loginHint: undefined,
    idTokenHint: undefined,
    uiLocales: undefined,
    claims: undefined,
    tenantId: found.user.tenantId,
    startedAt: deps.clock.now().getTime(),
  };
  return { access, request };
};

interface TestInBrowser {
  readonly access: ClientAccess;
  readonly request: AuthorizationRequest;
  readonly test: RunningTest;
  /** Of the page that was shown, if one was. */
  readonly handle?: string | undefined;
}

interface AgreedTest extends TestInBrowser {
  readonly granted: Grantable;
  readonly session: Session;
  readonly user: Person;
}

/**
 * Ends a test with what the client would get.
 * Rule: a test shows what is said of the person who began it, and of nobody else.
 * @throws Refusal as `holdBasis`, and `consent_required`, `interaction_over`
 */
export const passTest = async (
  deps: PreviewDeps & WaitingRequestDeps,
  agreed: AgreedTest,
): Promise<NextStep> => {
  const { access, granted, session, user, test, handle } = agreed;
  const findings = await findingsOf(deps, agreed);
  await deps.storage.transaction(async (stores) => {
    await endWaiting(deps, stores, handle);
    const login = { person: user, methods: session.methods, provider: null };
    await holdBasis(deps, stores, { login, session, client: null });

    const end = { status: 'passed', findings, agreed: null } as const;
    const row = await changeTest(deps, stores, test, 'started', end);
    if (row === undefined || user.id !== test.userId) refuse('interaction_over');
    const resourceId = resourceIdOf(granted);
    const isAgreedHere = agreementIn(row, test, resourceId) !== undefined;
    if (!isAgreedHere && !(await isAgreed(stores, { userId: user.id, resourceId }, access)))
      refuse('consent_required');
  });
  return { kind: 'tested', access };
};

const findingsOf = async (
  deps: PreviewDeps,
  { access: { client }, granted, session, user }: AgreedTest,
): Promise<ClientTestFindings> => {
  const { target, scopes } = granted;
  // It is not kept: the content of tokens is made of it.
  const delegation = newDelegation(deps, {
    client,
    user,
    scopes,
    resourceId: target?.resource.id ?? null,
    sessionId: session.id,
    authenticatedAt: session.authenticatedAt,
    methods: session.methods,
  });
  const preview = await previewOf(deps, client, {
    subject: user.id,
    target: target ?? { resource: userInfoResource(deps.issuer) },
    scopes,
    person: { user, delegation },
  });
  const userInfo = scopes.includes('openid')
    ? userInfoClaims(deps, client, { user, scopes, claims: undefined })
    : undefined;
  return { ...preview, scopes, userInfo };
};

/** Another person has logged in where the test waits: it ends, and says nothing of them. */
export const refuseOther = async (
  deps: WaitingRequestDeps,
  { access, test, handle }: TestInBrowser,
): Promise<NextStep> => {
  const error = {
    code: 'access_denied',
    message: 'Another person than the one who began the test has signed in.',
  };
  await endFailed(deps, { test, handle }, error);
  return { kind: 'tested', access, isOtherPerson: true };
};

/** What the client would be told ends the test. */
export const failTest = async (
  deps: WaitingRequestDeps,
  { access, test, handle }: Omit<TestInBrowser, 'request'>,
  { wireCode, message }: Refusal,
): Promise<NextStep> => {
  await endFailed(deps, { test, handle }, { code: wireCode, message });
  return { kind: 'tested', access };
};

const endFailed = (
  deps: WaitingRequestDeps,
  { test, handle }: Pick<TestInBrowser, 'test' | 'handle'>,
  error: NonNullable<TestResult['error']>,
): Promise<void> =>
  deps.storage.transaction(async (stores) => {
    await endWaiting(deps, stores, handle);
    await changeTest(deps, stores, test, 'started', { status: 'failed', error, agreed: null });
  });

const isEnded = ({ status }: StoredTest): boolean => status === 'passed' || status === 'failed';

/**
 * Reads a test; a result is read once.
 * Rule: only the person who began a test reads it, and its result is forgotten with the first reading.
 * It takes the same permissions then.
 * @throws Refusal as `createClientTest`
 */
export const readClientTest =
  (deps: ClientTestDeps) =>
  async (clientId: string, testId: string, actor: Actor): Promise<ClientTest> => {
    await testedClient(deps, clientId, actor);
    const { id: userId } = await personOf(deps, actor);
    const now = deps.clock.now();

    let found: OneTimeSecret | undefined;
    await deps.storage.oneTimeSecrets.change(rowIdOf(deps, userId), (row) => {
      const test = testIn(row);
      const isThis = test.testId === testId && row.clientId === clientId;
      const isIt = isThis && row.usedAt === null && row.expiresAt > now;
      found = isIt ? row : undefined;
      return isIt && isEnded(test) ? { ...row, data: { testId }, usedAt: now } : row;
    });
    const { expiresAt, data } = requireFound('test login', testId, found);
    const { status, findings, error } = testIn({ data });
    return { id: testId, expiresAt, status, findings, error };
  };
