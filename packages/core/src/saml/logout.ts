/** Single logout (SAML Profiles §4.4), begun by a service provider or by a logout here. */
import type { Directory } from '../directory/directory.js';
import type { Client } from '../model/client/client.js';
import { samlApplicationOf } from '../model/client/saml-application.js';
import type { Session } from '../model/session/session.js';
import { samlEntityAddress, samlSloAddress } from '../model/values/server-addresses.js';
import { systemActor } from '../model/values/actor.js';
import { isRefusal, refuse } from '../model/values/refusals.js';
import type { LogoutStep } from '../oauth/authorize/end-session.js';
import type {
  SamlLogoutAnswer,
  SamlLogoutMessage,
  SamlLogoutRequest,
  SamlMessage,
} from '../ports/saml-issuer.js';
import type { Stores } from '../ports/storage.js';
import type { Browser } from '../sessions/browser.js';
import type { BrowserSessions } from '../sessions/browser-sessions.js';
import { endSessions } from '../sessions/end-sessions.js';
import { cleanupsOf } from '../sessions/wsfed-cleanups.js';
import { participantsOf, type LogoutGoal, type SamlLogouts } from '../sessions/saml-logouts.js';
import { secretId, useSecret } from '../support/one-time-secret.js';
import { write, type WriteDeps } from '../unit-of-work/write.js';
import { newId, unknownPrincipal, unsupported } from './answers.js';
import { assertOfNow, invalid, received, type SamlMessageHere } from './judge-message.js';
import {
  dispatch,
  journeyThrough,
  logoutPlaceOf,
  nextHop,
  secretOfRequest,
  type LogoutHop,
  type LogoutJourney,
  type LogoutJourneyDeps,
  type LogoutPlace,
} from './logout-journey.js';

export interface SamlLogoutDeps extends LogoutJourneyDeps, WriteDeps {
  readonly directory: Directory;
  readonly sessions: BrowserSessions;
}

export const samlLogouts = (deps: SamlLogoutDeps): SamlLogouts => ({
  async depart(stores, participants, goal) {
    const hop = await nextHop(deps, stores, journeyThrough(participants, goal));
    return hop.kind === 'visit'
      ? { firstVisit: () => dispatch(deps, hop.message), isPartial: false }
      : { firstVisit: undefined, isPartial: hop.isPartial };
  },
});

/**
 * Ends the session of a browser because a service provider asks for it.
 * Rule: a request to log out is signed, meant for this server, of now, and counts once
 * Rule: it ends the session in which the service provider was told of the person, by those names
 * @throws Refusal `grant_request_invalid`
 */
export const logOutBySaml =
  (deps: SamlLogoutDeps) =>
  async (message: SamlMessageHere, browser: Browser): Promise<LogoutStep> => {
    const { request, client } = await received(deps, message, deps.samlIssuer.readLogoutRequest);
    assertJust(deps, request);

    const goal: LogoutGoal = {
      kind: 'answer',
      clientId: client.id,
      entityId: request.issuer,
      requestId: request.id,
      relayState: message.relayState,
    };
    if (request.nameId === undefined)
      return { ...(await arrive(deps, goal, unsupported)), goesOn: true };
    const found = await deps.sessions.findAny(browser.session);
    if (found === undefined) return arrive(deps, goal, []);
    if (!means(request, client, found.session))
      return { ...(await arrive(deps, goal, unknownPrincipal)), goesOn: true };

    const { hop, cleanups } = await endSession(deps, found.session, { client, request, goal });
    return { ...(await stepTo(deps, hop)), cleanups };
  };

/** @throws Refusal `grant_request_invalid` */
const assertJust = (deps: SamlLogoutDeps, request: SamlLogoutRequest): void => {
  const { isSigned, destination, notOnOrAfter } = request;
  if (!isSigned) invalid('is not signed by a certificate of the application');
  if (destination !== samlSloAddress(deps.issuer))
    invalid(`must have the Destination ${samlSloAddress(deps.issuer)}`);
  assertOfNow(deps, request);
  if (notOnOrAfter !== undefined && notOnOrAfter <= deps.clock.now())
    invalid('has a NotOnOrAfter that is over');
};

/** Whether the request means this session, by what the service provider was told in it. */
const means = (
  { nameId, sessionIndexes }: SamlLogoutRequest,
  { id }: Client,
  { samlParticipants }: Session,
): boolean => {
  const mine = samlParticipants.find(
    ({ clientId, protocol }) => clientId === id && protocol === undefined,
  );
  return (
    mine !== undefined &&
    mine.nameId === nameId &&
    (sessionIndexes.length === 0 || sessionIndexes.includes(mine.sessionIndex))
  );
};

interface Asked {
  readonly client: Client;
  readonly request: SamlLogoutRequest;
  readonly goal: LogoutGoal;
}

const endSession = async (
  deps: SamlLogoutDeps,
  session: Session,
  { client, request, goal }: Asked,
): Promise<{ readonly hop: LogoutHop; readonly cleanups: readonly string[] }> => {
  const actor = { ...systemActor, id: session.userId };
  try {
    return await write(deps, actor, async (stores, note) => {
      await noteUsed(deps, stores, client, request);
      const participants = await participantsOf(stores, session.id);
      const others = participants.filter(
        ({ clientId, protocol }) => clientId !== client.id && protocol === undefined,
      );
      await endSessions(deps, stores, [{ attribute: 'id', equals: session.id }], note);
      const cleanups = await cleanupsOf(stores, participants);
      return { hop: await nextHop(deps, stores, journeyThrough(others, goal)), cleanups };
    });
  } catch (error) {
    if (!isRefusal(error, 'already_exists')) throw error;
    return invalid('was used before');
  }
};

/** Seconds; a request that is older is refused anyway. */
const usedLifetime = 3600;

const noteUsed = async (
  { clock, digest }: SamlLogoutDeps,
  { oneTimeSecrets }: Stores,
  client: Client,
  { id }: SamlLogoutRequest,
): Promise<void> => {
  const now = clock.now();
  await oneTimeSecrets.add({
    id: secretId(digest, 'saml_logout_request', `${client.id}/${id}`),
    kind: 'saml_logout_request',
    clientId: client.id,
    delegationId: null,
    data: {},
    createdAt: now,
    usedAt: now,
    expiresAt: new Date(now.getTime() + usedLifetime * 1000),
  });
};

/**
 * Goes on after a service provider has answered.
 * Rule: an answer counts once, and for the request that it answers
 * Rule: an answer that is not signed counts as no success where the application has certificates
 * @throws Refusal `grant_request_invalid`, `interaction_over`
 */
export const goOnWithLogout =
  (deps: SamlLogoutDeps) =>
  async (message: SamlMessage): Promise<LogoutStep> => {
    const { readLogoutAnswer } = deps.samlIssuer;
    const { request: answer, client } = await received(
      deps,
      message,
      readLogoutAnswer,
      'SAMLResponse',
    );
    assertOfNow(deps, answer, 'SAMLResponse');
    if (answer.destination !== undefined && answer.destination !== samlSloAddress(deps.issuer))
      invalid(`must have the Destination ${samlSloAddress(deps.issuer)}`, 'SAMLResponse');

    const hop = await deps.storage.transaction(async (stores) => {
      const { isPartial, ...journey } = await journeyOf(deps, stores, answer);
      const isDone = answer.isSuccess && (answer.isSigned || !hasCertificates(client));
      return nextHop(deps, stores, { ...journey, isPartial: isPartial || !isDone });
    });
    return stepTo(deps, hop);
  };

const hasCertificates = (client: Client): boolean =>
  (samlApplicationOf(client)?.certificates ?? []).length > 0;

const journeyOf = async (
  deps: SamlLogoutDeps,
  stores: Stores,
  { inResponseTo, issuer }: SamlLogoutAnswer,
): Promise<LogoutJourney> => {
  const used = await useSecret(deps, stores, 'saml_logout', secretOfRequest(inResponseTo));
  const journey = used?.record.data as LogoutJourney | undefined;
  return used?.first === true && journey?.entityId === issuer
    ? journey
    : refuse('interaction_over');
};

const stepTo = async (deps: SamlLogoutDeps, hop: LogoutHop): Promise<LogoutStep> =>
  hop.kind === 'visit'
    ? { kind: 'sent', ...(await dispatch(deps, hop.message)) }
    : arrive(deps, hop.goal, hop.isPartial ? partial : []);

/** SAML Core §3.7.3.2: the second word, of which the first is a success. */
const partial = ['Success', 'PartialLogout'];

const arrive = async (
  deps: SamlLogoutDeps,
  goal: LogoutGoal,
  status: readonly string[],
): Promise<LogoutStep> => {
  const access =
    goal.clientId === undefined ? undefined : await deps.directory.client(goal.clientId);
  if (goal.kind === 'answer') {
    const place = access && logoutPlaceOf(access.client, goal.entityId, 'answer');
    if (place !== undefined)
      return { kind: 'sent', ...(await dispatch(deps, answerTo(deps, goal, { place, status }))) };
  }
  return {
    kind: 'ended',
    location: goal.kind === 'page' ? goal.location : undefined,
    access,
    tenantId: goal.kind === 'page' ? goal.tenantId : (access?.client.tenantId ?? null),
    isPartial: status === partial,
  };
};

const answerTo = (
  deps: SamlLogoutDeps,
  { relayState, requestId: inResponseTo }: Extract<LogoutGoal, { kind: 'answer' }>,
  { place, status }: { readonly place: LogoutPlace; readonly status: readonly string[] },
): SamlLogoutMessage => ({
  id: newId(deps),
  issuer: samlEntityAddress(deps.issuer),
  ...place,
  issuedAt: deps.clock.now(),
  relayState,
  says: { kind: 'answer', inResponseTo, status },
});
