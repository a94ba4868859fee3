/** What a person has agreed that a client may have, as far as it counts. */
import type { Client } from '../../model/client.js';
import type { Consent } from '../../model/consent.js';
import type { Resource } from '../../model/resource.js';
import type { Storage } from '../../ports/storage.js';

export interface Agreement {
  /** The stored consent, where it counts. */
  readonly consent: Consent | undefined;
  /** First-party clients need none where the resource says so (contract §3). */
  readonly skipsConsent: boolean;
}

/**
 * Rule: a consent for a system resource counts only if it is younger than the last change of the client (ADR
 * 0058). A first-party client that was changed skips the consent page only after such a consent.
 */
export const agreementOf = async (
  stores: Pick<Storage, 'consents'>,
  userId: string,
  client: Client,
  resource: Resource | undefined,
): Promise<Agreement> => {
  const stored = await consentOf(stores, userId, client.id, resource?.id ?? null);
  const consent =
    stored !== undefined && isCurrentConsent(stored, client, resource) ? stored : undefined;
  const isTrusted = client.isFirstParty && (resource?.skipConsentForFirstParty ?? true);
  const isKnown = !resource?.isSystem || !isChanged(client) || consent !== undefined;
  return { consent, skipsConsent: isTrusted && isKnown };
};

/**
 * Whether a stored consent is to the client as it is now. Elsewhere than at a system resource it always is.
 */
export const isCurrentConsent = (
  { updatedAt }: Consent,
  client: Client,
  resource: Pick<Resource, 'isSystem'> | undefined,
): boolean => !resource?.isSystem || !isChanged(client) || updatedAt > client.updatedAt;

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
