/** Where a request stands: who is logged in, what could be granted, and what has to happen next. */
import type { Claims } from '../../model/values/claims.js';
import type { Consent } from '../../model/grant/consent.js';
import type { Client } from '../../model/client/client.js';
import { subjectOf } from '../../keys/subject-type.js';
import type { ClientAccess } from '../../model/client/client-access.js';
import type { KeyRing } from '../../keys/key-ring.js';
import { loginTenant } from '../../login/login-tenant.js';
import { agreementOf, type Agreement } from './agreement.js';
import type { ClientTestWalk } from './client-test-walk.js';
import { scopesOfClient, heldScopes, type HeldScopes } from '../../access/held-scopes.js';
import type { TokenSigner } from '../../ports/token-signer.js';
import { refuse, type Refusal } from '../../model/values/refusals.js';
import type { BrowserSessions } from '../../sessions/browser-sessions.js';
import type { Session } from '../../model/session/session.js';
import { scopesOfClaims } from '../../people/claims.js';
import type { DomainNames } from '../../ports/domain-names.js';
import type { Person } from '../../model/user/user.js';
import type { AuthorizationRequest } from './authorization-request.js';
import type { Browser } from '../../sessions/browser.js';
import { grantableTo, resourceIdOf, type Grantable } from './grantable.js';
import { nextInteraction, type Interaction } from './next-interaction.js';
import { givenBy, loginFor, requestedSubject, secondFactorWish } from './requested-login.js';
import type { DetailsDeps } from '../detailed-rights.js';
import { assertTokenFits } from '../token-length.js';
import type { FoundRequestDeps } from './waiting-request.js';

export interface InteractionDeps extends FoundRequestDeps, DetailsDeps {
  readonly domainNames: DomainNames;
  readonly issuer: string;
  readonly sessions: BrowserSessions;
  readonly signer: TokenSigner;
  readonly keys: KeyRing;
  readonly testWalk: ClientTestWalk;
}

export interface AuthorizationState {
  /** With what the scopes that it names ask of the login. */
  readonly request: AuthorizationRequest;
  readonly granted: Grantable;
  /** The person, where one is logged in whom this client may see. */
  readonly person: { readonly session: Session; readonly user: Person } | undefined;
  readonly interaction: Interaction;
  /** When what the person agreed to ends by itself; null where it does not. */
  readonly agreedUntil: Date | null;
}

export const evaluateRequest = async (
  deps: InteractionDeps,
  access: ClientAccess,
  asking: AuthorizationRequest,
  browser: Browser,
): Promise<AuthorizationState> => {
  const person = await livePerson(deps, access, asking, browser);
  const held = await heldOf(deps, access, person);
  const grantedAtBest = grantableTo(access, asking, held);
  const { client } = access;
  const { target } = grantedAtBest;
  deps.details.assertAskable({ client, target }, asking.authorizationDetails);
  const request = withRequiredLogin(asking, grantedAtBest);
  const granted = givenTo(person?.session, request, grantedAtBest, deps.clock.now());
  assertMayBeActedFor(person?.session, request, granted);
  // Before a login, a person may hold less than the client.
  if (person !== undefined)
    deps.details.assertFit(assertTokenFits(granted), asking.authorizationDetails);

  const agreement =
    person &&
    (await agreementOf(deps.storage, person.user.id, {
      client: access.client,
      resource: granted.target?.resource,
      asksAgain: request.prompt.includes('consent'),
      now: deps.clock.now(),
    }));
  const next = nextInteraction({
    request,
    now: deps.clock.now(),
    session: person?.session,
    scopes: scopesToAgree(granted, request),
    isSomebodyElse: await isSomebodyElse(deps, access, request, person),
    lacksFactor: lackedFactor(request, person),
    lacksDetails: !agreesTo(deps, request, person),
    consent: await consentTo(deps, request, granted, agreement),
    // An administrator has registered the service provider, and what it is told.
    skipsConsent: request.saml !== undefined || (agreement?.skipsConsent ?? false),
  });
  const interaction = withoutConsent(person?.session, next);
  return { request, granted, person, interaction, agreedUntil: endOf(agreement) };
};

/**
 * Rule: an administrator who acts as a person reaches neither the Management API nor a device as them (contract §13).
 * @throws Refusal `impersonation_refused`
 */
const assertMayBeActedFor = (
  session: Session | undefined,
  { deviceId, test }: AuthorizationRequest,
  { target }: Grantable,
): void => {
  if (session === undefined || session.actorId === null) return;
  if (target?.resource.isSystem === true || deviceId !== undefined || test !== undefined)
    refuse('impersonation_refused', { why: 'it opens no device and no API of this server' });
};

/** Rule: an administrator who acts as a person agrees to nothing for them (contract §13). */
const withoutConsent = (session: Session | undefined, next: Interaction): Interaction =>
  session !== undefined && session.actorId !== null && next.kind === 'consent'
    ? { kind: 'refuse', code: 'consent_required' }
    : next;

/** Rule: for a scope that a request names, the login is one that gives it (RFC 9470). */
const withRequiredLogin = (
  request: AuthorizationRequest,
  { target, scopes }: Grantable,
): AuthorizationRequest => {
  if (target?.requiredLogins === undefined) return request;

  const named = scopes.filter((scope) => request.scopes.includes(scope));
  const { needsTwoFactors, maxAge } = loginFor(target, named);
  const youngest = Math.min(maxAge, request.maxAge ?? Infinity);
  return {
    ...request,
    needsTwoFactors,
    maxAge: youngest === Infinity ? undefined : youngest,
  };
};

/** A scope that the request does not name is left out instead. Of those that it names, the interaction speaks. */
const givenTo = (
  session: Session | undefined,
  request: AuthorizationRequest,
  { target, scopes }: Grantable,
  now: Date,
): Grantable => {
  if (session === undefined) return { target, scopes };

  const given = givenBy(session, target, scopes, now);
  const isWithheld = (scope: string): boolean =>
    session.actorId !== null && scope === 'offline_access';
  return {
    target,
    scopes: scopes.filter(
      (scope) => !isWithheld(scope) && (given.includes(scope) || request.scopes.includes(scope)),
    ),
  };
};

/** What the person agreed to; in a test of the client, what they agreed to in it. */
const consentTo = async (
  deps: InteractionDeps,
  { test }: AuthorizationRequest,
  granted: Grantable,
  agreement: Agreement | undefined,
): Promise<Pick<Consent, 'scopes' | 'updatedAt'> | undefined> =>
  agreement === undefined || test === undefined
    ? agreement?.consent
    : deps.testWalk.consentTo(test, resourceIdOf(granted), agreement.consent);

/** What a person agrees to beside the scopes is asked once they are there. */
const agreesTo = (
  { details }: InteractionDeps,
  request: AuthorizationRequest,
  person: AuthorizationState['person'],
): boolean => person === undefined || details.isAgreed(request, person.user.id);

const endOf = (agreement: Agreement | undefined): Date | null =>
  agreement?.consent?.expiresAt ?? null;

/**
 * Before anybody has logged in, what the client could get at most: a request for nothing that exists need not
 * wait for a person.
 */
const heldOf = async (
  { storage, clock }: InteractionDeps,
  access: ClientAccess,
  person: AuthorizationState['person'],
): Promise<HeldScopes> => {
  if (person === undefined) return scopesOfClient(access);

  const resources = access.resources.map(({ resource }) => resource);
  return heldScopes(storage, person.user, clock.now(), resources);
};

/** Whether the request names a person by a hint or a claim, and another one is logged in. */
const isSomebodyElse = async (
  deps: InteractionDeps,
  access: ClientAccess,
  request: AuthorizationRequest,
  person: AuthorizationState['person'],
): Promise<boolean> => {
  const { client } = access;
  const subject = requestedSubject(request.claims);
  const hinted = await hintedPerson(deps, access, request);
  const claimed = subject === undefined ? undefined : { client, subject };
  if (person === undefined) return false;

  return [hinted, claimed].some(
    (named) =>
      named !== undefined && named.subject !== subjectOf(deps.digest, named.client, person.user.id),
  );
};

const lackedFactor = (
  request: AuthorizationRequest,
  person: AuthorizationState['person'],
): 'preferred' | 'demanded' | undefined => {
  if (person === undefined || person.session.methods.includes('mfa')) return undefined;
  const wish = secondFactorWish(request);
  if (wish === 'none') return undefined;
  return wish === 'demanded' || person.user.isMfaEnrolled ? wish : undefined;
};

/** Rule: claims that are asked for one by one need the consent of their scope (OpenID Connect Core §5.5). */
const scopesToAgree = (
  { scopes }: Grantable,
  { claims }: AuthorizationRequest,
): readonly string[] => [...new Set([...scopes, ...scopesOfClaims(claims)])];

/**
 * Rule: a session of another tenant than the one that would log in here is none; at a global client that may
 * be the tenant of the person's e-mail domain.
 */
const livePerson = async (
  deps: InteractionDeps,
  access: ClientAccess,
  { tenantId }: AuthorizationRequest,
  browser: Browser,
): Promise<AuthorizationState['person']> => {
  const found = await deps.sessions.findAny(browser.session);
  const tenant = await loginTenant(deps)(access, {
    tenantId,
    identifier: found?.user.email ?? undefined,
  });
  return found?.user.tenantId === tenant ? found : undefined;
};

/** A person, as a client knows them. */
interface NamedSubject {
  readonly client: Client;
  readonly subject: string;
}

/**
 * The hint has to be ours and signed by a key that is still published; that it has expired does not matter
 * (OpenID Connect Core §3.1.2.1).
 */
const hintedPerson = async (
  { signer, keys, issuer, directory }: InteractionDeps,
  access: ClientAccess,
  { idTokenHint }: AuthorizationRequest,
): Promise<NamedSubject | undefined> => {
  if (idTokenHint === undefined) return undefined;

  const claims = await claimsOfHint({ signer, keys }, idTokenHint);
  const { sub: subject, aud } = claims?.['iss'] === issuer ? claims : {};
  if (typeof subject !== 'string' || typeof aud !== 'string') {
    return refuse('grant_request_invalid', {
      parameter: 'id_token_hint',
      why: 'is not an ID token of this server',
    });
  }

  // It may have been another client's, who knows the person by another name.
  const named = await directory.client(aud);
  return { client: named?.client ?? access.client, subject };
};

const claimsOfHint = async (
  { signer, keys }: Pick<InteractionDeps, 'signer' | 'keys'>,
  hint: string,
): Promise<Claims | undefined> => {
  const unverified = signer.read(hint);
  if (unverified?.header.typ !== 'JWT' || unverified.header.kid === undefined) return undefined;

  const key = await keys.find(unverified.header.kid);
  return key && signer.verify(hint, key.algorithm, key.publicKey);
};

/** Whether a refusal is told to the client at its address, and not to the person on a page (RFC 6749 §4.1.2.1). */
export const isToldToClient = ({ kind, code }: Refusal): boolean =>
  code !== 'interaction_over' && (kind === 'malformed' || kind === 'forbidden');
