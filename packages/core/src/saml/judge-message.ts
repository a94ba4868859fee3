/** What is asked of every message of a service provider. */
import { isUnregistered, type Client } from '../model/client/client.js';
import { samlApplicationOf } from '../model/client/saml-application.js';
import { refuse } from '../model/values/refusals.js';
import type { Clock } from '../ports/clock.js';
import type { CertificatesOf } from '../ports/saml-issuer.js';
import type { Storage, Stores } from '../ports/storage.js';

/** Seconds. A request may be so old, for the hops of a browser, and so far ahead, for clocks that differ. */
const oldest = 600;
const youngest = 300;

/** Characters. The standard says 80 bytes, and service providers write whole addresses. */
const longestRelayState = 2000;

export const invalid = (why: string, parameter = 'SAMLRequest'): never =>
  refuse('grant_request_invalid', { parameter, why });

export const assertRelayState = (relayState: string | undefined): void => {
  if (relayState !== undefined && relayState.length > longestRelayState)
    invalid(`must be at most ${longestRelayState} characters`, 'RelayState');
};

export const assertOfNow = (
  { clock }: { readonly clock: Clock },
  { issuedAt }: { readonly issuedAt: Date },
  parameter?: string,
): void => {
  const age = (clock.now().getTime() - issuedAt.getTime()) / 1000;
  if (age > oldest || age < -youngest)
    invalid(
      'has an IssueInstant that is not of now: it is too old, or a clock is wrong',
      parameter,
    );
};

/** Rule: a client that registered itself is no service provider. */
export const clientOfEntity = async (
  { clients }: Pick<Stores, 'clients'>,
  entityId: string,
): Promise<Client | undefined> => {
  const [client] = await clients.all([{ attribute: 'samlEntityId', equals: entityId }]);
  const isParty = client !== undefined && samlApplicationOf(client) !== undefined;
  return isParty && !isUnregistered(client) ? client : undefined;
};

export const certificatesOf =
  ({ storage }: { readonly storage: Storage }): CertificatesOf =>
  async (entityId) => {
    const client = await clientOfEntity(storage, entityId);
    return client && samlApplicationOf(client)?.certificates;
  };
