/**
 * A test of an identity provider: an administrator logs in there for real, and reads how far it came, what the
 * provider says and what a login would make of it. It leaves no user, no identity, no session and no token
 * (docs/adr/0053-dry-run.md).
 */
import { write, type WriteDeps } from '../unit-of-work/write.js';
import type { Actor } from '../model/values/actor.js';
import type { Claims } from '../model/values/claims.js';
import type { IdentityProvider } from '../model/provider/identity-provider.js';
import { oneTenant } from '../model/values/tenancy.js';
import type { DirectoryDeps } from '../ports/password-directory.js';
import type { OneTimeSecret } from '../model/ticket/one-time-secret.js';
import { protocolOf } from '../model/provider/provider-metadata.js';
import { isRefusal, refuse, type Refusal } from '../model/values/refusals.js';
import { providerAddress, providerTestPath } from '../model/values/server-addresses.js';
import type { Parameter } from '../oauth/authorize/authorization-request.js';
import type { Stores } from '../ports/storage.js';
import { browserMark, type Browser } from '../sessions/browser.js';
import type { BrowserSessions } from '../sessions/browser-sessions.js';
import { countWithin } from '../sessions/count-attempts.js';
import { changeOrAdd } from '../support/change-or-add.js';
import { requireFound } from '../support/must-exist.js';
import { addSecret, findSecret, secretId, useSecret } from '../support/one-time-secret.js';
import { addressFor, type BeginFederationDeps } from './begin-federation.js';
import { directorySettings } from './directory-provider.js';
import { claimsOf } from './log-in-by-directory.js';
import { stepsOf, type LoginStep, type NoteStep } from './login-steps.js';
import { federationLifetime } from './pending-federation.js';
import { endpointsOf } from './provider-endpoints.js';
import { redeemAnswer, type RedeemAnswerDeps } from './redeem-answer.js';
import { rehearsePerson, type PersonOutcome } from './rehearse-person.js';
import { requestAssertion } from './saml-party.js';

export type TestLoginDeps = WriteDeps &
  BeginFederationDeps &
  RedeemAnswerDeps &
  DirectoryDeps & { readonly sessions: BrowserSessions };

/** Seconds in which a test is begun, walked and read. */
export const testLoginLifetime = 900;

/** How many tests a person begins, in a window of so many seconds. */
export const testLoginLimit = { times: 30, window: 3600 } as const;

/** Of JSON; the rest of the result is small beside it. */
const claimsLimit = 64_000;

export interface NewTestLogin {
  readonly id: string;
  /** Where the person goes on, in the browser in which they are logged in here; null where the result is there. */
  readonly startUrl: string | null;
  readonly expiresAt: Date;
}

export interface TakenStep {
  readonly step: LoginStep;
  readonly status: 'passed' | 'failed' | 'skipped';
  /** Why it failed. */
  readonly message: string | null;
}

/** `created`: not begun in a browser. `started`: the person is at the provider. */
export const testStatuses = ['created', 'started', 'passed', 'failed'] as const;
export type TestStatus = (typeof testStatuses)[number];

interface TestResult {
  readonly status: TestStatus;
  readonly steps: readonly TakenStep[];
  readonly claims: Claims | null;
  readonly outcome: PersonOutcome | null;
}

export interface TestLogin extends TestResult {
  readonly id: string;
  readonly expiresAt: Date;
}

interface StoredTest extends TestResult {
  readonly testId: string;
}

interface StoredDeparture {
  readonly testId: string;
  readonly providerId: string;
  readonly userId: string;
  readonly browser: string;
}

/** The place of a test: a person has one for each provider, and a new one takes the place of the one before. */
interface TestPlace {
  readonly userId: string;
  readonly providerId: string;
}

const rowIdOf = ({ digest }: TestLoginDeps, { userId, providerId }: TestPlace): string =>
  secretId(digest, 'provider_test', `${userId}/${providerId}`);

const testIn = ({ data }: OneTimeSecret): StoredTest => data as unknown as StoredTest;

const fresh = { status: 'created', steps: [], claims: null, outcome: null } as const;

const ownProvider = async (
  { tenants, identityProviders }: Pick<Stores, 'tenants' | 'identityProviders'>,
  tenantId: string,
  id: string,
): Promise<IdentityProvider> => {
  requireFound('tenant', tenantId, await tenants.find(tenantId));
  const found = await identityProviders.find(id);
  return requireFound('identity provider', id, found?.tenantId === tenantId ? found : undefined);
};

/**
 * Begins a test. A directory is asked at once, about the person of a login, if any, and without a password.
 * Rule: only a person tests a provider, since the browser that walks the test is theirs.
 * @throws Refusal `record_not_found`, `own_account_only`, `too_many_requests`
 * @throws Refusal `scope_insufficient` without the scope `read:users`
 */
export const createTestLogin =
  (deps: TestLoginDeps) =>
  async (
    tenantId: string,
    providerId: string,
    actor: Actor,
    login?: string,
  ): Promise<NewTestLogin> => {
    const own = deps.storage.within(actor.tenancy);
    const provider = await ownProvider(own, tenantId, providerId);
    const isDirectory = provider.type === 'ldap';
    if (login !== undefined && !isDirectory)
      refuse('invalid_field', { field: 'login', why: 'must be left out but for a directory' });
    const userId = await personOf(deps, actor);
    assertReadsUsers(actor);
    if (!actor.rehearses) await countWithin(deps, 'provider-test', userId, testLoginLimit);
    // The test changes no record, so the chain of its event is said here: that of the provider's tenant.
    await write(deps, { ...actor, tenancy: oneTenant(tenantId) }, (_, note) =>
      Promise.resolve(note('identity_provider.tested', providerId)),
    );

    const testId = deps.random.uuid();
    const done = isDirectory ? await testDirectory(deps, provider, login) : undefined;
    const createdAt = deps.clock.now();
    const data: StoredTest = { ...fresh, ...(done && ended(done)), testId };
    const row: OneTimeSecret = {
      id: rowIdOf(deps, { userId, providerId }),
      kind: 'provider_test',
      clientId: await ownClientId(deps),
      delegationId: null,
      data: { ...data },
      createdAt,
      expiresAt: new Date(createdAt.getTime() + testLoginLifetime * 1000),
      usedAt: null,
    };
    await changeOrAdd(deps.storage.oneTimeSecrets, row, () => row);
    const address = providerAddress(deps.issuer, providerTestPath, providerId);
    const startUrl = isDirectory ? null : `${address}?id=${testId}`;
    return { id: testId, startUrl, expiresAt: row.expiresAt };
  };

const testDirectory = async (
  deps: TestLoginDeps,
  provider: IdentityProvider,
  login: string | undefined,
): Promise<TestEnd> => {
  const { passwordDirectory } = deps;
  if (passwordDirectory === undefined)
    return refuse('not_implemented', { feature: 'The provider type ldap' });
  const steps = stepNotes(provider);
  return walk(steps, async () => {
    const person = await passwordDirectory.test(directorySettings(provider), login, steps.note);
    if (login === undefined) return { claims: null, outcome: null };
    if (person === undefined)
      return refuse('federation_failed', { why: 'knows no one such login' });
    if (person.isDisabled) refuse('federation_failed', { why: 'has disabled this account' });
    const claims = claimsOf(deps.domainNames, provider, person);
    assertKept(claims);
    return { claims, outcome: await rehearsePerson(deps)(provider, claims) };
  });
};

const personOf = async ({ storage }: TestLoginDeps, { id }: Actor): Promise<string> => {
  const user = id === null ? undefined : await storage.users.find(id);
  return user?.id ?? refuse('own_account_only');
};

/** Rule: a test tells whether a person has an account, so it needs `read:users`. */
const assertReadsUsers = ({ managementScopes }: Actor): void => {
  const scope = 'read:users';
  if (managementScopes !== 'all' && !managementScopes.has(scope)) {
    refuse('scope_insufficient', { scope });
  }
};

/** A one-time secret belongs to a client; this one is the server's own. */
const ownClientId = async ({ storage }: TestLoginDeps): Promise<string> => {
  const [own] = await storage.clients.all([{ attribute: 'isDefault', equals: true }]);
  return own?.id ?? refuse('login_required');
};

/** Where the browser goes, or the provider of a test that ended before. */
export type TestDeparture =
  | { readonly kind: 'away'; readonly location: string }
  | { readonly kind: 'ended'; readonly provider: IdentityProvider };

/**
 * Sends the browser to the provider.
 * Rule: a test is walked once, in a browser in which the person who began it is logged in. So nobody is led to
 * tell another person what a provider says of them.
 * @throws Refusal `interaction_over`
 */
export const startTestLogin =
  (deps: TestLoginDeps) =>
  async (providerId: string, testId: string, browser: Browser): Promise<TestDeparture> => {
    const userId = await loggedIn(deps, browser);
    const provider = await deps.storage.identityProviders.find(providerId);
    const place = { userId, providerId };
    const isBegun = await advance(deps, place, { testId, from: 'created' }, { status: 'started' });
    if (provider === undefined || !isBegun) return refuse('interaction_over');

    const steps = stepNotes(provider);
    try {
      const departure = { testId, providerId, userId, browser: browserMark(deps, browser) };
      return { kind: 'away', location: await leaveFor(deps, provider, departure, steps.note) };
    } catch (error) {
      if (!isRefusal(error)) throw error;
      await finish(deps, place, testId, { steps: steps.failed(error) });
      return { kind: 'ended', provider };
    }
  };

const loggedIn = async ({ sessions }: TestLoginDeps, browser: Browser): Promise<string> => {
  const found = await sessions.find(browser.session);
  return found?.user.id ?? refuse('interaction_over');
};

/** As an ordinary login asks that asks for nothing in particular. */
const wish = { prompt: [], maxAge: undefined, uiLocales: undefined } as const;

const leaveFor = async (
  deps: TestLoginDeps,
  provider: IdentityProvider,
  departure: StoredDeparture,
  note: NoteStep,
): Promise<string> => {
  const leave = async (): Promise<string> =>
    addSecret(
      deps,
      deps.storage,
      {
        kind: 'federation_test',
        clientId: await ownClientId(deps),
        delegationId: null,
        data: { ...departure },
      },
      federationLifetime,
    );
  if (protocolOf(provider.type) === 'saml')
    return requestAssertion(deps, provider, wish, await leave());

  const { authorization } = await endpointsOf(deps.discovery, provider);
  note('discovery');
  const asked = { request: wish, state: await leave(), hint: undefined };
  return addressFor(deps, provider, authorization, asked);
};

/**
 * Takes the answer of a provider to a test. Undefined for an answer to something else, such as a login.
 * Rule: an answer fills a test only if its state was made for it: at the provider, in the browser and for the
 * person that it began with, and once. The state of a login fills no test, and that of a test logs nobody in.
 * @throws Refusal `interaction_over`
 */
export const completeTestLogin = (deps: TestLoginDeps) => {
  const redeem = redeemAnswer(deps);
  const rehearse = rehearsePerson(deps);

  return async (
    providerId: string,
    parameter: Parameter,
    browser: Browser,
  ): Promise<IdentityProvider | undefined> => {
    const state = parameter('state');
    const found =
      state === undefined
        ? undefined
        : await findSecret(deps, deps.storage, 'federation_test', state);
    if (found === undefined || state === undefined) return undefined;

    const departure = found.data as unknown as StoredDeparture;
    await assertSameBrowser(deps, departure, providerId, browser);
    const used = await useSecret(deps, deps.storage, 'federation_test', state);
    const provider = await deps.storage.identityProviders.find(providerId);
    if (used?.first !== true || provider === undefined) return refuse('interaction_over');

    const steps = stepNotes(provider);
    if (stepsOf(provider).includes('discovery')) steps.note('discovery');
    const result = await walk(steps, async () => {
      const claims = await redeem(provider, state, parameter, steps.note);
      assertKept(claims);
      return { claims, outcome: await rehearse(provider, claims) };
    });
    await finish(deps, departure, departure.testId, result);
    return provider;
  };
};

const assertSameBrowser = async (
  deps: TestLoginDeps,
  departure: StoredDeparture,
  providerId: string,
  browser: Browser,
): Promise<void> => {
  const isHere =
    departure.providerId === providerId && departure.browser === browserMark(deps, browser);
  if (!isHere || (await loggedIn(deps, browser)) !== departure.userId) refuse('interaction_over');
};

const assertKept = (claims: Claims): void => {
  if (JSON.stringify(claims).length > claimsLimit)
    refuse('federation_failed', { why: 'says more about the person than can be kept' });
};

type Findings = Pick<TestResult, 'claims' | 'outcome'>;
type TestEnd = Pick<TestResult, 'steps'> & Partial<Findings>;

const walk = async (steps: StepNotes, work: () => Promise<Findings>): Promise<TestEnd> => {
  try {
    const found = await work();
    if (found.outcome?.result === 'refused')
      return { ...found, steps: steps.failedBecause(found.outcome.why ?? '') };
    steps.note('person', found.outcome === null);
    return { ...found, steps: steps.taken() };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return { steps: steps.failed(error) };
  }
};

interface StepNotes {
  readonly note: NoteStep;
  readonly taken: () => readonly TakenStep[];
  /** The first step that was not taken is the one that failed. */
  readonly failedBecause: (message: string) => readonly TakenStep[];
  readonly failed: (refusal: Refusal) => readonly TakenStep[];
}

const stepNotes = (provider: IdentityProvider): StepNotes => {
  const taken: TakenStep[] = [];
  const failedBecause = (message: string): readonly TakenStep[] => {
    const due = stepsOf(provider).find((step) => taken.every((each) => each.step !== step));
    return [...taken, { step: due ?? 'person', status: 'failed', message }];
  };
  return {
    note: (step, wasSkipped = false) =>
      void taken.push({ step, status: wasSkipped ? 'skipped' : 'passed', message: null }),
    taken: () => taken,
    failedBecause,
    failed: ({ message }) => failedBecause(message),
  };
};

/** Changes the test of this id, if it stands where it is expected. */
const advance = async (
  deps: TestLoginDeps,
  place: TestPlace,
  { testId, from }: { readonly testId: string; readonly from: TestStatus },
  change: Partial<TestResult>,
): Promise<boolean> => {
  const now = deps.clock.now();
  let isAdvanced = false;
  await deps.storage.oneTimeSecrets.change(rowIdOf(deps, place), (row) => {
    const test = testIn(row);
    isAdvanced = test.testId === testId && test.status === from && row.expiresAt > now;
    return isAdvanced ? { ...row, data: { ...test, ...change } } : row;
  });
  return isAdvanced;
};

const finish = async (
  deps: TestLoginDeps,
  place: TestPlace,
  testId: string,
  end: TestEnd,
): Promise<void> => {
  await advance(deps, place, { testId, from: 'started' }, ended(end));
};

const ended = (end: TestEnd): TestEnd & Pick<TestResult, 'status'> => {
  const hasFailed = end.steps.some(({ status }) => status === 'failed');
  return { ...end, status: hasFailed ? 'failed' : 'passed' };
};

const isEnded = ({ status }: StoredTest): boolean => status === 'passed' || status === 'failed';

/**
 * Reads a test; a result is read once.
 * Rule: only the person who began a test reads it, and its result is forgotten with the first reading.
 * @throws Refusal `record_not_found`, `own_account_only`
 * @throws Refusal `scope_insufficient` without the scope `read:users`
 */
export const readTestLogin =
  (deps: TestLoginDeps) =>
  async (
    {
      tenantId,
      providerId,
      testId,
    }: Readonly<Record<'tenantId' | 'providerId' | 'testId', string>>,
    actor: Actor,
  ): Promise<TestLogin> => {
    await ownProvider(deps.storage.within(actor.tenancy), tenantId, providerId);
    const userId = await personOf(deps, actor);
    assertReadsUsers(actor);
    const now = deps.clock.now();

    let found: OneTimeSecret | undefined;
    await deps.storage.oneTimeSecrets.change(rowIdOf(deps, { userId, providerId }), (row) => {
      const test = testIn(row);
      const isIt = test.testId === testId && row.usedAt === null && row.expiresAt > now;
      found = isIt ? row : undefined;
      return isIt && isEnded(test) ? { ...row, data: { testId }, usedAt: now } : row;
    });
    const { expiresAt, ...row } = requireFound('test login', testId, found);
    const { status, steps, claims, outcome } = testIn({ ...row, expiresAt });
    return { id: testId, expiresAt, status, steps, claims, outcome };
  };
