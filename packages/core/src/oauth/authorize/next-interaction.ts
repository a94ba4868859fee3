/**
 * The one place that decides what stands between a request and its answer: every rule of `prompt`, `max_age`
 * and consent.
 */
import type { Consent } from '../../model/grant/consent.js';
import type { Session } from '../../model/session/session.js';
import type { AuthorizationRequest } from './authorization-request.js';

export type Interaction =
  | { readonly kind: 'login' }
  | {
      readonly kind: 'consent';
      readonly scopes: readonly string[];
      /** Whether it is about authorization details alone, and so is not remembered. */
      readonly isForDetails?: true;
    }
  | { readonly kind: 'issue' }
  | {
      readonly kind: 'refuse';
      readonly code: 'login_required' | 'consent_required' | 'authentication_unmet';
    };

export interface Situation {
  readonly request: AuthorizationRequest;
  readonly now: Date;
  readonly session: Session | undefined;
  /** Whether `id_token_hint` or `claims` name another person than who is logged in. */
  readonly isSomebodyElse: boolean;
  /** What would be granted. */
  readonly scopes: readonly string[];
  readonly consent: Pick<Consent, 'scopes' | 'updatedAt'> | undefined;
  /** Whether the request wants a second factor, and the session was begun without one. */
  readonly lacksFactor?: 'preferred' | 'demanded' | undefined;
  /** Whether it asks for authorization details that this person has not agreed to in this very request. */
  readonly lacksDetails?: boolean | undefined;
  /** First-party clients need none where the resource says so (contract §3). */
  readonly skipsConsent: boolean;
}

/**
 * Rule: with prompt=none nothing is shown, and what would have to be is an error (OpenID Connect Core
 * §3.1.2.6).
 * Rule: prompt=login, prompt=select_account and prompt=create want a login that happened after the request
 * began; max_age one that is young enough.
 * Rule: a person is asked once for each scope, unless prompt=consent asks again.
 * Rule: a person is asked for authorization details each time, whatever client asks (RFC 9396 §13).
 * Rule: a login with two factors that is asked for of a person who has logged in with one is a login anew;
 * what that cannot give is refused (OpenID Connect Core §5.5.1.1).
 */
export const nextInteraction = (situation: Situation): Interaction => {
  const silent = situation.request.prompt.includes('none');
  if (needsLogin(situation))
    return silent ? { kind: 'refuse', code: 'login_required' } : { kind: 'login' };
  if (situation.lacksFactor === 'demanded') return { kind: 'refuse', code: 'authentication_unmet' };
  const missing = missingConsent(situation);
  const { lacksDetails = false } = situation;
  if (missing === undefined && !lacksDetails) return { kind: 'issue' };
  if (silent) return { kind: 'refuse', code: 'consent_required' };
  return missing === undefined
    ? { kind: 'consent', scopes: [], isForDetails: true }
    : { kind: 'consent', scopes: missing };
};

const needsLogin = ({ request, now, session, isSomebodyElse, lacksFactor }: Situation): boolean => {
  if (session === undefined) return true;
  const authenticatedAt = session.authenticatedAt.getTime();
  if (authenticatedAt >= request.startedAt) return isSomebodyElse;
  if (['login', 'select_account', 'create'].some((each) => request.prompt.includes(each)))
    return true;
  if (isSomebodyElse || lacksFactor !== undefined) return true;
  return request.maxAge !== undefined && now.getTime() - authenticatedAt > request.maxAge * 1000;
};

const missingConsent = ({
  request,
  scopes,
  consent,
  skipsConsent,
}: Situation): readonly string[] | undefined => {
  // A consent to another request of the same moment may hold less than this one asks.
  const asksAgain = request.prompt.includes('consent');
  if (asksAgain && (consent === undefined || consent.updatedAt.getTime() < request.startedAt))
    return scopes;
  if (skipsConsent && !asksAgain) return undefined;
  // A request without scopes tells the client who the person is, and takes a consent of its own.
  if (consent === undefined) return scopes;

  const missing = scopes.filter((scope) => !consent.scopes.includes(scope));
  return missing.length > 0 ? missing : undefined;
};
