/**
 * The way of a test of a client, and where it is kept: one row for each person, from the call that begins the test to
 * the one that reads its result. Others reach this room by `ClientTestWalk`, which is handed to them.
 */
import { isAgreed } from '../authorize/agreement.js';
import type { AuthorizationRequest } from '../authorize/authorization-request.js';
import type {
  AgreedTest,
  ClientTestWalk,
  RunningTest,
  TestInBrowser,
} from '../authorize/client-test-walk.js';
import { resourceIdOf } from '../authorize/grantable.js';
import type { NextStep } from '../authorize/next-step.js';
import { clientOf, endWaiting, type WaitingRequestDeps } from '../authorize/waiting-request.js';
import { type PreviewDeps, previewOf, type TokenPreview } from '../preview-tokens.js';
import { userInfoClaims } from '../user-info.js';
import type { ClientAccess } from '../../model/client/client-access.js';
import { userInfoResource } from '../../model/resource/user-info-resource.js';
import type { OneTimeSecret } from '../../model/ticket/one-time-secret.js';
import { type Refusal, refuse } from '../../model/values/refusals.js';
import type { BrowserSessions } from '../../sessions/browser-sessions.js';
import type { Browser } from '../../sessions/browser.js';
import { newDelegation } from '../../sessions/new-delegation.js';
import { holdBasis } from '../../sessions/rests-on.js';
import type { Claims } from '../../model/values/claims.js';
import type { Consent } from '../../model/grant/consent.js';
import type { Clock } from '../../ports/clock.js';
import type { Digest } from '../../ports/digest.js';
import type { Stores } from '../../ports/storage.js';
import { secretId } from '../../support/one-time-secret.js';

interface TestRowDeps {
  readonly clock: Clock;
  readonly digest: Digest;
}

export type ClientTestWalkDeps = PreviewDeps &
  WaitingRequestDeps & { readonly sessions: BrowserSessions };

export const clientTestWalk = (deps: ClientTestWalkDeps): ClientTestWalk => ({
  start: (testId, browser) => startClientTest(deps, testId, browser),
  consentTo: (test, resourceId, stored) => consentInTest(deps, test, resourceId, stored),
  agree: (test, agreed) => agreeInTest(deps, test, agreed),
  pass: (agreed) => passTest(deps, agreed),
  refuseOther: (walked) => refuseOther(deps, walked),
  fail: (walked, refusal) => failTest(deps, walked, refusal),
});

/** What the test asks for, as an authorization request of the client would. */
export interface ClientTestRequest {
  readonly scopes: readonly string[];
  readonly resource?: string | undefined;
}

/** `created`: not begun in a browser. `started`: the person is on the way. */
export const clientTestStatuses = ['created', 'started', 'passed', 'failed'] as const;
export type ClientTestStatus = (typeof clientTestStatuses)[number];

/** What the client would get. Nothing is signed. */
export interface ClientTestFindings extends TokenPreview {
  /** As the token endpoint would answer it. */
  readonly scopes: readonly string[];
  /** Undefined without the scope `openid`. */
  readonly userInfo: Claims | undefined;
}

export interface TestResult {
  readonly status: ClientTestStatus;
  readonly findings: ClientTestFindings | null;
  /** What the client would be told in place of a code. */
  readonly error: { readonly code: string; readonly message: string } | null;
}

/** What the person agreed to in this test, and for nothing else. */
interface TestAgreement {
  readonly resourceId: string | null;
  readonly scopes: readonly string[];
  /** Milliseconds since 1970. */
  readonly agreedAt: number;
}

export interface StoredTest extends TestResult, ClientTestRequest {
  readonly testId: string;
  readonly agreed: TestAgreement | null;
}

/** Rule: a person has one test, and a new one takes the place of the one before. */
export const rowIdOf = ({ digest }: Pick<TestRowDeps, 'digest'>, userId: string): string =>
  secretId(digest, 'client_test', userId);

export const testIn = ({ data }: Pick<OneTimeSecret, 'data'>): StoredTest =>
  data as unknown as StoredTest;

/** Changes the test of this person and id in one step, if it is where it is expected. Answers the row as it was. */
const changeTest = async (
  deps: TestRowDeps,
  { oneTimeSecrets }: Pick<Stores, 'oneTimeSecrets'>,
  { id, userId }: RunningTest,
  { from, to }: { readonly from: ClientTestStatus; readonly to: Partial<StoredTest> },
): Promise<OneTimeSecret | undefined> => {
  const now = deps.clock.now();
  let before: OneTimeSecret | undefined;
  await oneTimeSecrets.change(rowIdOf(deps, userId), (row) => {
    const test = testIn(row);
    const isIt = test.testId === id && test.status === from && row.expiresAt > now;
    before = isIt ? row : undefined;
    return isIt ? { ...row, data: { ...test, ...to } } : row;
  });
  return before;
};

/** What the person agreed to in this test for that resource. */
const agreementIn = (
  row: OneTimeSecret | undefined,
  { id }: RunningTest,
  resourceId: string | null,
): TestAgreement | undefined => {
  const test = row && testIn(row);
  const agreed = test?.testId === id ? test.agreed : undefined;
  return agreed?.resourceId === resourceId ? agreed : undefined;
};

/** The consent that counts in a test: what the person once agreed to, and what they agreed to in it. */
const consentInTest = async (
  deps: TestRowDeps & { readonly storage: Pick<Stores, 'oneTimeSecrets'> },
  test: RunningTest,
  resourceId: string | null,
  stored: Consent | undefined,
): Promise<Pick<Consent, 'scopes' | 'updatedAt'> | undefined> => {
  const row = await deps.storage.oneTimeSecrets.find(rowIdOf(deps, test.userId));
  const agreed = agreementIn(row, test, resourceId);
  if (agreed === undefined) return stored;

  const scopes = [...(stored?.scopes ?? []), ...agreed.scopes];
  return { scopes: [...new Set(scopes)], updatedAt: new Date(agreed.agreedAt) };
};

/** Rule: what a person agrees to in a test is agreed for that test alone. */
const agreeInTest = async (
  deps: TestRowDeps & { readonly storage: Pick<Stores, 'oneTimeSecrets'> },
  test: RunningTest,
  { resourceId, scopes }: Omit<TestAgreement, 'agreedAt'>,
): Promise<void> => {
  const agreed = { resourceId, scopes, agreedAt: deps.clock.now().getTime() };
  await changeTest(deps, deps.storage, test, { from: 'started', to: { agreed } });
};

/**
 * The request of a test, for the person who begins it in their browser.
 * Rule: a test is walked once, in a browser in which the person who began it is logged in. So nobody is led to tell
 * another person what a client would learn of them.
 * @throws Refusal `interaction_over`, `tenant_suspended`
 */
const startClientTest = async (
  deps: WaitingRequestDeps & { readonly sessions: BrowserSessions },
  testId: string,
  browser: Browser,
): Promise<{ readonly access: ClientAccess; readonly request: AuthorizationRequest }> => {
  const found = await deps.sessions.find(browser.session);
  if (found === undefined) return refuse('interaction_over');

  const test = { id: testId, userId: found.user.id };
  const row = await changeTest(deps, deps.storage, test, {
    from: 'created',
    to: { status: 'started' },
  });
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

/**
 * Ends a test with what the client would get.
 * Rule: a test shows what is said of the person who began it, and of nobody else.
 * @throws Refusal as `holdBasis`, and `consent_required`, `interaction_over`
 */
const passTest = async (
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
    const row = await changeTest(deps, stores, test, { from: 'started', to: end });
    if (row === undefined || user.id !== test.userId) refuse('interaction_over');
    const resourceId = resourceIdOf(granted);
    const isAgreedHere = agreementIn(row, test, resourceId) !== undefined;
    const now = deps.clock.now();
    if (!isAgreedHere && !(await isAgreed(stores, { userId: user.id, resourceId }, access, now)))
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
const refuseOther = async (
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
const failTest = async (
  deps: WaitingRequestDeps,
  { access, test, handle }: TestInBrowser,
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
    const end = { status: 'failed', error, agreed: null } as const;
    await changeTest(deps, stores, test, { from: 'started', to: end });
  });
