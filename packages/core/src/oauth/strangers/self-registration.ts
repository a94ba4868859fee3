/** Clients that register themselves and leave nothing here: the `client_id` holds what they said (RFC 7591). */
import { registrationPrefix } from '../../model/client/client.js';
import type { RegisteredClient } from '../../directory/directory.js';
import { refuse } from '../../model/values/refusals.js';
import type { Clock } from '../../ports/clock.js';
import type { Digest } from '../../ports/digest.js';
import type { Random } from '../../ports/random.js';
import { fromBase64, toBase64 } from '../../support/base64.js';
import { equalInConstantTime } from '../../support/equal-in-constant-time.js';
import { describeClient, type DescribedClient, type Description } from './describe-client.js';

/** Seconds in which a person has to agree. */
export const registrationLifetime = 86_400;
/** Characters of a `client_id`: it travels in the address of each request. */
export const longestRegistration = 1500;

const rules = {
  mostRedirects: 5,
  // RFC 7591 §2
  usualMethod: 'client_secret_basic',
  methods: ['none', 'client_secret_basic', 'client_secret_post', 'private_key_jwt'],
  takesSchemes: true,
} as const;

interface RegistrationDeps {
  readonly clock: Clock;
  readonly digest: Digest;
  readonly random: Random;
}

/** The members that count; others are dropped (RFC 7591 §2). */
const counted = [
  'client_name',
  'redirect_uris',
  'application_type',
  'grant_types',
  'token_endpoint_auth_method',
  // No address of keys: strangers would have the server fetch it.
  'jwks',
];

/** The tenant and the issuer of the publisher that has vouched for the client. */
export type Publication = readonly [tenantId: string, issuer: string];

export const usualName = 'Application';

/** @throws Refusal `client_redirect_refused`, `client_metadata_refused` */
export const registerClient = (
  { clock, digest, random }: RegistrationDeps,
  given: Description,
  publication?: Publication,
): RegisteredClient => {
  const said: Description = { client_name: usualName, ...membersOf(given), publication };
  const described = describeClient({ ...said, ...secretOf(given) }, rules);
  if ('why' in described) return refuseFault(described.member, described.why);

  const issuedAt = clock.now();
  const text = JSON.stringify({ ...said, iat: Math.floor(issuedAt.getTime() / 1000) });
  const body = `${random.uuid()}.${inAddress(text)}`;
  const clientId = `${registrationPrefix}${body}.${proofOf(digest, body)}`;
  if (clientId.length > longestRegistration)
    refuseFault('client_metadata', `is longer than ${longestRegistration} characters as a whole`);
  return {
    clientId,
    secret: secretIn(digest, clientId, described),
    issuedAt,
    name: described.claimedName,
    metadata: described.metadata,
  };
};

export const refuseFault = (member: string, why: string): never =>
  member === 'redirect_uris'
    ? refuse('client_redirect_refused', { why })
    : refuse('client_metadata_refused', { member, why });

const membersOf = (given: Description): Description =>
  Object.fromEntries(
    counted.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]])),
  );

/** It is refused, and never kept. */
const secretOf = ({ client_secret: secret }: Description): Description =>
  secret === undefined ? {} : { client_secret: secret };

const proofOf = (digest: Digest, body: string): string => digest.keyed('client registration', body);

/** Made of the id, so that nothing has to be kept. */
const secretIn = (
  digest: Digest,
  clientId: string,
  { isPublic, metadata }: DescribedClient,
): string | undefined => {
  const showsKey = metadata.oauth.token_endpoint_auth_method === 'private_key_jwt';
  return isPublic || showsKey ? undefined : digest.keyed('client registration secret', clientId);
};

export interface ReadRegistration {
  readonly described: DescribedClient;
  readonly secret: string | undefined;
  readonly publication: Publication | undefined;
  /** Whether the time in which a person has to agree is over. */
  readonly hasEnded: boolean;
}

/** What a `client_id` says; undefined for one that this server did not give. */
export const readRegistration = (
  { clock, digest }: Pick<RegistrationDeps, 'clock' | 'digest'>,
  clientId: string,
): ReadRegistration | undefined => {
  if (clientId.length > longestRegistration) return undefined;
  const [, body = '', text = '', proof = ''] =
    /^kwr\.([\w-]+\.([\w-]+))\.([\w-]+)$/.exec(clientId) ?? [];
  if (body === '' || !equalInConstantTime(proof, proofOf(digest, body))) return undefined;

  const said = JSON.parse(fromAddress(text)) as Description & {
    readonly iat: number;
    readonly publication?: Publication;
  };
  const described = describeClient(said, rules);
  // What was taken may be refused by a later version.
  if ('why' in described) return undefined;
  const age = clock.now().getTime() / 1000 - said.iat;
  return {
    described,
    secret: secretIn(digest, clientId, described),
    publication: said.publication,
    hasEnded: age > registrationLifetime,
  };
};

/** JSON as base64url. Other characters than those of ASCII are escaped first, so a character is a byte. */
const inAddress = (json: string): string => {
  const ascii = json.replace(
    /[\u0080-\uffff]/g,
    (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  const bytes = Uint8Array.from(ascii, (each) => each.charCodeAt(0));
  return toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
};

const fromAddress = (text: string): string => {
  const plain = text.replaceAll('-', '+').replaceAll('_', '/');
  const bytes = fromBase64(plain.padEnd(Math.ceil(plain.length / 4) * 4, '='));
  return String.fromCharCode(...bytes);
};
