/**
 * The way of a browser through the service providers that are told of a logout. What is left of it is kept here
 * between two visits.
 */
import type { Client } from '../model/client/client.js';
import { samlApplicationOf } from '../model/client/saml-application.js';
import { mostSamlVisits, type SamlParticipant } from '../model/session/session.js';
import { samlEntityAddress } from '../model/values/server-addresses.js';
import type { SamlDispatch, SamlIssuer, SamlLogoutMessage } from '../ports/saml-issuer.js';
import type { Stores } from '../ports/storage.js';
import type { LogoutGoal } from '../sessions/saml-logouts.js';
import { addSecret, type OneTimeSecretDeps } from '../support/one-time-secret.js';
import { signingKey, type SamlKeyDeps } from './published-keys.js';

export interface LogoutJourneyDeps extends OneTimeSecretDeps, SamlKeyDeps {
  readonly issuer: string;
  readonly samlIssuer: SamlIssuer;
}

/** What of a journey waits while a service provider is visited. */
export interface LogoutJourney {
  /** The entity that is visited. */
  readonly entityId: string;
  readonly remaining: readonly SamlParticipant[];
  /** Whether one could not be told, or did not end its session. */
  readonly isPartial: boolean;
  readonly goal: LogoutGoal;
}

/** The next place: a service provider, or the goal. */
export type LogoutHop =
  | { readonly kind: 'visit'; readonly message: SamlLogoutMessage }
  | { readonly kind: 'arrived'; readonly goal: LogoutGoal; readonly isPartial: boolean };

/** Seconds. Each service provider has so long to send the browser back. */
export const visitLifetime = 600;

/** The journey through these, which begins with the one that was told last. */
export const journeyThrough = (
  participants: readonly SamlParticipant[],
  goal: LogoutGoal,
): Omit<LogoutJourney, 'entityId'> => ({
  remaining: [...participants.slice(-mostSamlVisits)].reverse(),
  isPartial: participants.length > mostSamlVisits,
  goal,
});

/**
 * Goes to the next service provider that can be told, within a transaction.
 * Rule: a service provider that has no address for it, or is another entity now, is not told
 */
export const nextHop = async (
  deps: LogoutJourneyDeps,
  stores: Stores,
  { remaining, isPartial, goal }: Omit<LogoutJourney, 'entityId'>,
): Promise<LogoutHop> => {
  const [next, ...others] = remaining;
  if (next === undefined) return { kind: 'arrived', goal, isPartial };

  const client = await stores.clients.find(next.clientId);
  const place = client && logoutPlaceOf(client, next.entityId, 'request');
  if (client === undefined || place === undefined)
    return nextHop(deps, stores, { remaining: others, isPartial: true, goal });

  const { entityId } = next;
  const secret = await addSecret(
    deps,
    stores,
    {
      kind: 'saml_logout',
      clientId: next.clientId,
      delegationId: null,
      data: { entityId, remaining: others, isPartial, goal } satisfies LogoutJourney,
    },
    visitLifetime,
  );
  return {
    kind: 'visit',
    message: requestTo(deps, client, next, { ...place, id: requestIdOf(secret) }),
  };
};

export type LogoutPlace = Pick<SamlLogoutMessage, 'destination' | 'binding'>;

/** Where the client is told of logouts, or answered, as long as it is this entity. */
export const logoutPlaceOf = (
  client: Client,
  entityId: string,
  kind: SamlLogoutMessage['says']['kind'],
): LogoutPlace | undefined => {
  const application = samlApplicationOf(client);
  if (application?.entity_id !== entityId) return undefined;

  const { slo_url: url, slo_response_url: other, slo_binding: binding = 'redirect' } = application;
  const destination = kind === 'answer' ? (other ?? url) : url;
  return destination === undefined ? undefined : { destination, binding };
};

/** An XML name begins with no digit. */
const requestIdOf = (secret: string): string => `_${secret}`;

/** The secret of a request of ours; its answer brings it back, and proves that the request was received. */
export const secretOfRequest = (id: string | undefined): string => id?.slice(1) ?? '';

const requestTo = (
  { issuer, clock }: LogoutJourneyDeps,
  client: Client,
  { entityId, nameId, format, sessionIndex }: SamlParticipant,
  { id, ...place }: LogoutPlace & Pick<SamlLogoutMessage, 'id'>,
): SamlLogoutMessage => ({
  id,
  issuer: samlEntityAddress(issuer),
  ...place,
  issuedAt: clock.now(),
  relayState: undefined,
  says: {
    kind: 'request',
    audience: entityId,
    nameId: { value: nameId, format },
    sessionIndex,
    encryptionCertificate: nameKeyOf(client),
    notOnOrAfter: new Date(clock.now().getTime() + visitLifetime * 1000),
  },
});

const nameKeyOf = (client: Client): string | undefined => {
  const application = samlApplicationOf(client);
  return application?.encrypt_name_ids ? application.encryption_certificate : undefined;
};

/** The way of a message to its service provider. */
export const dispatch = async (
  deps: LogoutJourneyDeps,
  message: SamlLogoutMessage,
): Promise<SamlDispatch> => deps.samlIssuer.writeLogout(message, await signingKey(deps));
