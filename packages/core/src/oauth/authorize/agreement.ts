/** What a person has agreed that a client may have, as far as it counts. */
import { isUnregistered, type Client } from '../../model/client/client.js';
import type { ClientAccess } from '../../model/client/client-access.js';
import type { Consent } from '../../model/grant/consent.js';
import type { Delegation } from '../../model/grant/delegation.js';
import type { Resource } from '../../model/resource/resource.js';
import type { Storage } from '../../ports/storage.js';

export interface Agreement {
  /** The stored consent, where it counts; not read where none is needed. */
  readonly consent: Consent | undefined;
  /** First-party clients need none where the resource says so (contract §3). */
  readonly skipsConsent: boolean;
}

export interface AskedAgreement {
  readonly client: Client;
  readonly resource: Resource | undefined;
  /** Whether the request wants a consent where none is needed. */
  readonly asksAgain?: boolean | undefined;
  readonly now: Date;
}

/**
 * Rule: a consent for a system resource counts only if it is younger than the last change of the client (ADR
 * 0058). A first-party client that was changed skips the consent page only after such a consent.
 */
export const agreementOf = async (
  stores: Pick<Storage, 'consents'>,
  userId: string,
  { client, resource, asksAgain, now }: AskedAgreement,
): Promise<Agreement> => {
  const isTrusted = isTrustedBy(resource, client);
  const needsNone = isTrusted && isAsApproved(client, resource);
  if (needsNone && !asksAgain) return { consent: undefined, skipsConsent: true };

  const stored = await consentOf(stores, userId, client.id, resource?.id ?? null);
  const counts =
    stored !== undefined && !hasEnded(stored, now) && isCurrentConsent(stored, client, resource);
  const consent = counts ? stored : undefined;
  return { consent, skipsConsent: needsNone || (isTrusted && consent !== undefined) };
};

/** Rule: a consent counts until the end that the person chose. */
export const hasEnded = ({ expiresAt }: Pick<Consent, 'expiresAt'>, now: Date): boolean =>
  expiresAt !== null && expiresAt <= now;

/**
 * Whether a stored consent is to the client as it is now. Elsewhere than at a system resource it always is, but for a
 * client that nobody registered: its row changes only when a person agrees to what it has become.
 */
export const isCurrentConsent = (
  { updatedAt }: Consent,
  client: Client,
  resource: Pick<Resource, 'isSystem'> | undefined,
): boolean => {
  if (isUnregistered(client)) return updatedAt >= client.updatedAt;
  return !resource?.isSystem || !isChanged(client) || updatedAt > client.updatedAt;
};

/** Whether what a person granted still has the consent that it takes. */
export const isAgreed = async (
  stores: Pick<Storage, 'consents'>,
  { userId, resourceId }: Pick<Delegation, 'userId' | 'resourceId'>,
  { client, resources }: ClientAccess,
  now: Date,
): Promise<boolean> => {
  const resource = resources.find((each) => each.resource.id === resourceId)?.resource;
  if (resourceId !== null && resource === undefined) return false;

  const { consent, skipsConsent } = await agreementOf(stores, userId, { client, resource, now });
  return skipsConsent || consent !== undefined;
};

const isTrustedBy = (resource: Resource | undefined, { isFirstParty }: Client): boolean =>
  isFirstParty && (resource?.skipConsentForFirstParty ?? true);

/** Whether a first-party client is, for a system resource, the one that was made. */
const isAsApproved = (client: Client, resource: Resource | undefined): boolean =>
  !resource?.isSystem || !isChanged(client);

const isChanged = ({ createdAt, updatedAt }: Client): boolean =>
  updatedAt.getTime() !== createdAt.getTime();

export const consentOf = async (
  { consents }: Pick<Storage, 'consents'>,
  userId: string,
  clientId: string,
  resourceId: string | null,
): Promise<Consent | undefined> =>
  (
    await consents.all([
      { attribute: 'userId', equals: userId },
      { attribute: 'clientId', equals: clientId },
      { attribute: 'resourceId', equals: resourceId },
    ])
  )[0];
