import type { Directory } from '../directory/directory.js';
import type { ClientAccess } from '../model/client/client-access.js';
import type { Client } from '../model/client/client.js';
import type { Clock } from '../ports/clock.js';
import type { Digest } from '../ports/digest.js';
import { refuse } from '../model/values/refusals.js';
import { holdsKey, type ClientAssertionDeps } from './client-assertion.js';
import type { PossessionDeps } from './possession.js';
import { equalInConstantTime } from '../support/equal-in-constant-time.js';
import type { PresentedClient } from './grant.js';

export interface ClientAuthentication extends ClientAssertionDeps, PossessionDeps {
  readonly directory: Directory;
  readonly digest: Digest;
  readonly clock: Clock;
}

/**
 * Who asks (RFC 6749 §2.3). The same refusal for an unknown client, a wrong secret and a wrong method:
 * nothing to learn from it.
 * Rule: the refusal of a client costs the same, so that its time does not tell whether there is one. Each asks the
 * storage for one record that is there and for one that is not, and compares as many secrets.
 */
export const authenticateClient = async (
  deps: ClientAuthentication,
  presented: PresentedClient,
): Promise<ClientAccess> => {
  const { directory, digest, clock } = deps;
  const remembered = await directory.rememberedClient(presented.id);
  const client = remembered?.client ?? (await directory.clientRecord(presented.id));
  const refuseAlike = async (): Promise<never> => {
    if (remembered !== undefined) await directory.clientRecord(presented.id);
    await directory.balanceRecord(client);
    return refuse('client_authentication_failed');
  };

  // Compared even for an unknown client, so that the answer takes as long.
  const proven = holdsSecret(client, presented, digest, clock.now());
  if (client === undefined || !acceptsMethod(deps, client, presented.method)) return refuseAlike();
  const showsKey =
    presented.method === 'private_key_jwt' || deps.possession.isByCertificate(client);
  const isClient = showsKey ? await holdsOwn(deps, client, presented) : proven;
  if (!isClient) return refuseAlike();

  // A key may have been fetched meanwhile, which takes seconds.
  const access = await accessOf(directory, presented.id, showsKey ? undefined : remembered);
  // What was proven is a secret or a key of the record that was read before.
  if (!isSameRecord(access.client, client)) return authenticateClient(deps, presented);
  // Told only to who has proven to be the client (operations §1.5).
  return access.suspended ? refuse('tenant_suspended') : access;
};

/** An alias may have become another client's. */
const isSameRecord = (one: Client, other: Client): boolean =>
  one.id === other.id && one.updatedAt.getTime() === other.updatedAt.getTime();

/** A key or a certificate of its own. */
const holdsOwn = (
  deps: ClientAuthentication,
  client: Client,
  { id, assertion = '', certificate }: PresentedClient,
): Promise<boolean> =>
  deps.possession.isByCertificate(client)
    ? deps.possession.isCertificateOf(client, certificate)
    : holdsKey(deps, client, { id, assertion });

const accessOf = async (
  directory: Directory,
  id: string,
  remembered: ClientAccess | undefined,
): Promise<ClientAccess> =>
  remembered ?? (await directory.client(id)) ?? refuse('client_authentication_failed');

const holdsSecret = (
  client: Client | undefined,
  { secret, secretAsSent }: PresentedClient,
  digest: Digest,
  now: Date,
): boolean => {
  const held = acceptedSecrets(client, now).map((each) => digest.sha256(each));
  const readings = secretAsSent === undefined ? [secret] : [secret, secretAsSent];

  let isHeld = false;
  for (const reading of readings) {
    const given = digest.sha256(reading || ' ');
    // Each is compared, so that the time tells nothing about the first.
    for (const each of held) isHeld = equalInConstantTime(given, each) || isHeld;
  }
  if (client?.isPublic) return secret === undefined;
  return client !== undefined && isHeld;
};

/**
 * Always two, so that the time tells nothing of a secret that is going: one that is not there is an empty one, which no
 * client can give.
 */
const acceptedSecrets = (client: Client | undefined, now: Date): readonly string[] => {
  const current = isLive(client?.secretExpiresAt, now) && client?.secret;
  const previous =
    client?.previousSecretExpiresAt &&
    isLive(client.previousSecretExpiresAt, now) &&
    client.previousSecret;

  return [current || '', previous || ''];
};

const isLive = (expiresAt: Date | null | undefined, now: Date): boolean =>
  !expiresAt || expiresAt > now;

/**
 * `client_secret_basic`, the default, allows the body too; the others allow only themselves (contract §3).
 */
const acceptsMethod = (
  { possession }: PossessionDeps,
  client: Client,
  method: PresentedClient['method'],
): boolean => {
  if (client.isPublic) return method === 'none';
  // The certificate stands beside the request, which names the client alone (RFC 8705 §2).
  if (possession.isByCertificate(client)) return method === 'none';
  const registered = client.metadata.oauth.token_endpoint_auth_method ?? 'client_secret_basic';
  return registered === 'client_secret_basic'
    ? method === registered || method === 'client_secret_post'
    : registered === method;
};
