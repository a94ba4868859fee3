/** What is asked of every message of a service provider. */
import { isUnregistered, type Client } from '../model/client/client.js';
import { samlApplicationOf } from '../model/client/saml-application.js';
import { refuse } from '../model/values/refusals.js';
import type { Clock } from '../ports/clock.js';
import type { CertificatesOf, SamlKeys, SamlMessage } from '../ports/saml-issuer.js';
import type { Storage, Stores } from '../ports/storage.js';
import { publishedKeys, type SamlKeyDeps } from './published-keys.js';

/** Seconds. A request may be so old, for the hops of a browser, and so far ahead, for clocks that differ. */
const oldest = 600;
const youngest = 300;

/** Characters. The standard says 80 bytes, and service providers write whole addresses. */
const longestRelayState = 2000;

export const invalid = (why: string, parameter = 'SAMLRequest'): never =>
  refuse('grant_request_invalid', { parameter, why });

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
const clientOfEntity = async (
  { clients }: Pick<Stores, 'clients'>,
  entityId: string,
): Promise<Client | undefined> => {
  const [client] = await clients.all([{ attribute: 'samlEntityId', equals: entityId }]);
  const isParty = client !== undefined && samlApplicationOf(client) !== undefined;
  return isParty && !isUnregistered(client) ? client : undefined;
};

/** A message with the state that comes back with its answer. */
export interface SamlMessageHere extends SamlMessage {
  readonly relayState?: string | undefined;
}

type Read<T> = (
  message: SamlMessage,
  certificatesOf: CertificatesOf,
  keys: SamlKeys,
) => Promise<{ readonly request: T } | { readonly problem: string }>;

/**
 * What a message says, and the client that sends it.
 * @throws Refusal `grant_request_invalid`
 */
export const received = async <T extends { readonly issuer: string }>(
  deps: SamlKeyDeps & { readonly storage: Storage },
  message: SamlMessageHere,
  read: Read<T>,
  parameter?: string,
): Promise<{ readonly request: T; readonly client: Client }> => {
  if ((message.relayState ?? '').length > longestRelayState)
    invalid(`must be at most ${longestRelayState} characters`, 'RelayState');
  const clientOf = (entityId: string) => clientOfEntity(deps.storage, entityId);
  const certificatesOf: CertificatesOf = async (entityId) => {
    const client = await clientOf(entityId);
    return client && samlApplicationOf(client)?.certificates;
  };

  const said = await read(message, certificatesOf, () => publishedKeys(deps));
  const request = 'problem' in said ? invalid(said.problem, parameter) : said.request;
  const why = 'is of an entity that no application is here';
  return { request, client: (await clientOf(request.issuer)) ?? invalid(why, parameter) };
};
