/**
 * Where the test of a client is kept: one row for each person, from the call that begins the test to the one that reads
 * its result.
 */
import type { AuthorizationRequest } from './authorization-request.js';
import type { TokenPreview } from '../preview-tokens.js';
import type { Claims } from '../../model/values/claims.js';
import type { Consent } from '../../model/grant/consent.js';
import type { OneTimeSecret } from '../../model/ticket/one-time-secret.js';
import type { Clock } from '../../ports/clock.js';
import type { Digest } from '../../ports/digest.js';
import type { Stores } from '../../ports/storage.js';
import { secretId } from '../../support/one-time-secret.js';

interface TestRowDeps {
  readonly clock: Clock;
  readonly digest: Digest;
}

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

/** Of the request that waits. */
export type RunningTest = NonNullable<AuthorizationRequest['test']>;

/** Rule: a person has one test, and a new one takes the place of the one before. */
export const rowIdOf = ({ digest }: Pick<TestRowDeps, 'digest'>, userId: string): string =>
  secretId(digest, 'client_test', userId);

export const testIn = ({ data }: Pick<OneTimeSecret, 'data'>): StoredTest =>
  data as unknown as StoredTest;

/** Changes the test of this person and id in one step, if it is where it is expected. Answers the row as it was. */
export const changeTest = async (
  deps: TestRowDeps,
  { oneTimeSecrets }: Pick<Stores, 'oneTimeSecrets'>,
  { id, userId }: RunningTest,
  from: ClientTestStatus,
  change: Partial<StoredTest>,
): Promise<OneTimeSecret | undefined> => {
  const now = deps.clock.now();
  let before: OneTimeSecret | undefined;
  await oneTimeSecrets.change(rowIdOf(deps, userId), (row) => {
    const test = testIn(row);
    const isIt = test.testId === id && test.status === from && row.expiresAt > now;
    before = isIt ? row : undefined;
    return isIt ? { ...row, data: { ...test, ...change } } : row;
  });
  return before;
};

/** What the person agreed to in this test for that resource. */
export const agreementIn = (
  row: OneTimeSecret | undefined,
  { id }: RunningTest,
  resourceId: string | null,
): TestAgreement | undefined => {
  const test = row && testIn(row);
  const agreed = test?.testId === id ? test.agreed : undefined;
  return agreed?.resourceId === resourceId ? agreed : undefined;
};

/** The consent that counts in a test: what the person once agreed to, and what they agreed to in it. */
export const consentInTest = async (
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
export const agreeInTest = async (
  deps: TestRowDeps & { readonly storage: Pick<Stores, 'oneTimeSecrets'> },
  test: RunningTest,
  { resourceId, scopes }: Omit<TestAgreement, 'agreedAt'>,
): Promise<void> => {
  const agreed = { resourceId, scopes, agreedAt: deps.clock.now().getTime() };
  await changeTest(deps, deps.storage, test, 'started', { agreed });
};
