/** The test of a client, as the authorization endpoint knows it. Its room is handed in. */
import type { AuthorizationRequest } from './authorization-request.js';
import type { Grantable } from './grantable.js';
import type { NextStep } from './next-step.js';
import type { ClientAccess } from '../../model/client/client-access.js';
import type { Consent } from '../../model/grant/consent.js';
import type { Session } from '../../model/session/session.js';
import type { Person } from '../../model/user/user.js';
import type { Refusal } from '../../model/values/refusals.js';
import type { Browser } from '../../sessions/browser.js';

/** Of the request that waits. */
export type RunningTest = NonNullable<AuthorizationRequest['test']>;

export interface TestInBrowser {
  readonly access: ClientAccess;
  readonly test: RunningTest;
  /** Of the page that was shown, if one was. */
  readonly handle?: string | undefined;
}

export interface AgreedTest extends TestInBrowser {
  readonly granted: Grantable;
  readonly session: Session;
  readonly user: Person;
}

/** An administrator walks the way of a request, and nothing is handed out at its end. */
export interface ClientTestWalk {
  /**
   * The request of a test, for the person who begins it in their browser.
   * @throws Refusal `interaction_over`, `tenant_suspended`
   */
  readonly start: (
    testId: string,
    browser: Browser,
  ) => Promise<{ readonly access: ClientAccess; readonly request: AuthorizationRequest }>;
  /** The consent that counts in a test: what the person once agreed to, and what they agreed to in it. */
  readonly consentTo: (
    test: RunningTest,
    resourceId: string | null,
    stored: Consent | undefined,
  ) => Promise<Pick<Consent, 'scopes' | 'updatedAt'> | undefined>;
  readonly agree: (
    test: RunningTest,
    agreed: { readonly resourceId: string | null; readonly scopes: readonly string[] },
  ) => Promise<void>;
  /**
   * Ends a test with what the client would get.
   * @throws Refusal as `holdBasis`, and `consent_required`, `interaction_over`
   */
  readonly pass: (agreed: AgreedTest) => Promise<NextStep>;
  /** Another person has logged in where the test waits: it ends, and says nothing of them. */
  readonly refuseOther: (walked: TestInBrowser) => Promise<NextStep>;
  /** What the client would be told ends the test. */
  readonly fail: (walked: TestInBrowser, refusal: Refusal) => Promise<NextStep>;
}
