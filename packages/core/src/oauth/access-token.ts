import { subjectOf } from '../keys/subject-type.js';
import { revocationId, type DelegatedPerson, type Directory } from '../directory/directory.js';
import type { ClientAccess } from '../model/client/client-access.js';
import { isAliasForm } from '../model/client/client-alias.js';
import { fixedIdOf } from '../model/client/client.js';
import type { KeyRing } from '../keys/key-ring.js';
import type { Clock } from '../ports/clock.js';
import type { Digest } from '../ports/digest.js';
import type { TokenSigner, UnverifiedToken } from '../ports/token-signer.js';
import { readConfirmation } from '../model/values/confirmation.js';
import type { AuthorizationDetails } from '../model/values/authorization-details.js';
import type { Claims } from '../model/values/claims.js';
import { refuse } from '../model/values/refusals.js';
import { tokenLifetimeBounds } from '../model/resource/resource-fields.js';
import type { Resource } from '../model/resource/resource.js';
import type { DetailsDeps } from './detailed-rights.js';
import { readActor, readDerivation, type ActorClaim, type Derivation } from './derivation.js';
import type { PossessionDeps, PresentedProof } from './possession.js';
import type { IssuanceCheck } from './issuance-proof.js';
import { userInfoAudience } from '../model/values/server-addresses.js';
import { userInfoResource } from '../model/resource/user-info-resource.js';

/** An access token of ours that is alive: signature and state were both checked. */
export interface AccessToken {
  readonly id: string;
  readonly subject: string;
  readonly issuedAt: number;
  readonly notBefore: number;
  readonly expiresAt: number;
  readonly audience: string;
  readonly scopes: readonly string[];
  /** What it allows beside the scopes (RFC 9396). */
  readonly authorizationDetails?: AuthorizationDetails | undefined;
  /** Who acts for the subject (RFC 8693 §4.1). */
  readonly act?: ActorClaim | undefined;
  /** The only party that may become the actor of the token (RFC 8693 §4.4). */
  readonly mayAct?: Claims | undefined;
  readonly derivation: Derivation;
  /** The thumbprints of the key and of the certificate that it is bound to (RFC 9449 §6.1, RFC 8705 §3.1). */
  readonly jkt: string | undefined;
  readonly x5t: string | undefined;
  /** Whether a person made it for a program, so that no client stands behind it. */
  readonly isPersonal?: true | undefined;
  /** Whether it is a SCIM token, which opens nothing but `/scim`. */
  readonly isOfDirectory?: true | undefined;
  readonly resource: Resource;
  readonly access: ClientAccess;
  /** The person it was issued for; absent for a client that acts for itself. */
  readonly person?: DelegatedPerson | undefined;
}

export interface AccessTokenDeps extends DetailsDeps {
  readonly issuer: string;
  readonly directory: Directory;
  readonly keys: KeyRing;
  readonly signer: TokenSigner;
  readonly clock: Clock;
  readonly digest: Digest;
  readonly isIssuedHere: IssuanceCheck;
}

export type PresentedTokenDeps = AccessTokenDeps & PossessionDeps;

/**
 * The token if it is ours and alive, else undefined, without saying why.
 *
 * Rule: only the algorithm of its resource is accepted (RFC 8725 §3.1), and only the type
 * `at+jwt` (RFC 8725 §3.11).
 * A token that the owner of an HS256 resource has signed is none of ours (docs/adr/0016-machine-tokens-have-no-row.md).
 * Rule: a token dies with its client, with its link to the resource, and when it is revoked (operations §10.4).
 * It does not come back when the resource is authorized again.
 */
export const checkAccessToken = async (
  deps: AccessTokenDeps,
  token: string,
): Promise<AccessToken | undefined> => {
  const checked = await readAccessToken(deps, token);
  return checked === 'suspended' ? undefined : checked;
};

/**
 * The token that a person presents to get something for it.
 * Rule: a token of a suspended tenant's client or user gets nothing, and the answer says why
 * (operations §1.5).
 * @throws Refusal `token_missing`, `token_invalid`, `tenant_suspended`, and as `Possession.requireOf`
 */
export const presentedAccessToken = async (
  deps: PresentedTokenDeps,
  token: string | undefined,
  proof?: PresentedProof,
  certificate?: Uint8Array,
): Promise<AccessToken> => {
  if (token === undefined) return refuse('token_missing');
  const checked = await readAccessToken(deps, token);
  if (checked === 'suspended') return refuse('tenant_suspended');
  if (checked === undefined) return refuse('token_invalid');

  await deps.possession.requireOf(checked, token, { proof, certificate });
  return checked;
};

const readAccessToken = async (
  deps: AccessTokenDeps,
  token: string,
): Promise<AccessToken | 'suspended' | undefined> => {
  const unverified = deps.signer.read(token);
  if (unverified === undefined || unverified.header.typ !== 'at+jwt') return undefined;

  const resource = await resourceOf(deps, unverified.claims['aud']);
  if (resource === undefined || resource.signingAlgorithm !== unverified.algorithm) {
    return undefined;
  }

  const key = await verificationKey(deps, resource, unverified);
  if (key === undefined) return undefined;

  const claims = deps.signer.verify(token, resource.signingAlgorithm, key);
  if (claims === undefined || claims['iss'] !== deps.issuer) return undefined;
  if (!deps.isIssuedHere(resource, token, claims)) return undefined;

  const facts = readClaims(deps, claims);
  if (facts === undefined || !isInTime(facts, deps.clock.now())) return undefined;
  return withState(deps, facts, resource);
};

const resourceOf = async (
  { issuer, directory }: AccessTokenDeps,
  audience: unknown,
): Promise<Resource | undefined> => {
  if (typeof audience !== 'string') return undefined;

  return audience === userInfoAudience(issuer)
    ? userInfoResource(issuer)
    : directory.resourceOf(audience);
};

const verificationKey = async (
  { keys }: AccessTokenDeps,
  { signingSecret, signingAlgorithm }: Resource,
  { header }: UnverifiedToken,
): Promise<string | undefined> => {
  if (signingAlgorithm === 'HS256') return signingSecret ?? undefined;
  const key = header.kid === undefined ? undefined : await keys.find(header.kid);
  return key?.algorithm === signingAlgorithm ? key.publicKey : undefined;
};

type Facts = Omit<AccessToken, 'resource' | 'access' | 'person'> & {
  readonly clientId: string;
  readonly delegationId: string | undefined;
};

/** Even what is signed and proven must look like something that this server makes today. */
const readClaims = ({ details }: DetailsDeps, claims: Claims): Facts | undefined => {
  const act = readActor(claims['act']);
  const derivation = readDerivation(claims['derived_from']);
  const bound = readConfirmation(claims['cnf']);
  const mayAct = claims['may_act'] as Claims | undefined;
  const names = readNames(claims);
  const times = readTimes(claims);
  if (names === undefined || times === undefined) return undefined;
  if (act === undefined || derivation === undefined || bound === null) return undefined;
  const authorizationDetails = claims['authorization_details'];
  if (!details.isClaim(authorizationDetails)) return undefined;

  const { jkt, x5t } = bound;
  return {
    authorizationDetails,
    act: act ?? undefined,
    mayAct,
    derivation,
    jkt,
    x5t,
    ...names,
    ...times,
  };
};

type Names = 'id' | 'subject' | 'clientId' | 'delegationId' | 'audience' | 'scopes';

const readNames = ({
  jti,
  sub,
  client_id: clientId,
  aud,
  scope,
  grant_id: delegationId,
}: Claims): Pick<Facts, Names> | undefined => {
  if (typeof jti !== 'string' || !uuid.test(jti)) return undefined;
  if (typeof sub !== 'string' || typeof clientId !== 'string') return undefined;
  if (typeof aud !== 'string' || typeof scope !== 'string') return undefined;
  if (delegationId !== undefined && typeof delegationId !== 'string') return undefined;

  const scopes = scope === '' ? [] : scope.split(' ');
  return { id: jti, subject: sub, clientId, delegationId, audience: aud, scopes };
};

type Times = 'issuedAt' | 'notBefore' | 'expiresAt';

const readTimes = ({ iat, nbf, exp }: Claims): Pick<Facts, Times> | undefined => {
  if (!isSecond(iat) || !isSecond(nbf) || !isSecond(exp)) return undefined;
  if (exp - nbf > tokenLifetimeBounds.maximum) return undefined;

  return { issuedAt: iat, notBefore: nbf, expiresAt: exp };
};

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const isSecond = (value: unknown): value is number => Number.isSafeInteger(value);

/** No skew: the token is our own, and so is the clock. */
const isInTime = ({ notBefore, expiresAt }: Facts, now: Date): boolean => {
  const seconds = Math.floor(now.getTime() / 1000);
  return notBefore <= seconds && seconds < expiresAt;
};

type StateDeps = Pick<AccessTokenDeps, 'issuer' | 'directory' | 'digest' | 'details'>;

const withState = async (
  deps: StateDeps,
  facts: Facts,
  resource: Resource,
): Promise<AccessToken | 'suspended' | undefined> => {
  const { issuer, directory } = deps;
  const { delegationId } = facts;
  const person = delegationId === undefined ? undefined : await directory.delegation(delegationId);
  if (delegationId !== undefined && person === undefined) {
    return (await directory.isSuspended(delegationId)) ? 'suspended' : undefined;
  }

  const access = await directory.client(holderOf(facts, person));
  if (access?.suspended) return 'suspended';
  if (access === undefined || !mayUse(access, facts, resource, issuer)) return undefined;

  const token = accessToken(facts, { resource, access, person });
  const isRightful =
    person === undefined ? await isOwn(directory, token) : isOf(deps, person, token);
  return isRightful && !(await isEnded(deps, token)) ? token : undefined;
};

/**
 * Rule: a token belongs to the client that it was issued to, whatever that client or another is called since.
 * A client that acts for itself is the subject, by its id.
 */
const holderOf = (
  { clientId, subject, derivation }: Facts,
  person: DelegatedPerson | undefined,
): string =>
  isAliasForm(clientId) ? (person?.delegation.clientId ?? derivation.client ?? subject) : clientId;

/** The same token as it is now, by the directory of these deps; its signature was verified before. */
export const readAgain = (
  deps: StateDeps,
  token: AccessToken,
): Promise<AccessToken | 'suspended' | undefined> => {
  const { access, person, resource } = token;
  const facts = { ...token, clientId: access.client.id, delegationId: person?.delegation.id };
  return withState(deps, facts, resource);
};

/** Each member is named, so that all tokens have one shape (docs/adr/0120-cryptography-is-called-plainly.md). */
const accessToken = (
  facts: Facts,
  { resource, access, person }: Pick<AccessToken, 'resource' | 'access' | 'person'>,
): AccessToken => ({
  id: facts.id,
  subject: facts.subject,
  issuedAt: facts.issuedAt,
  notBefore: facts.notBefore,
  expiresAt: facts.expiresAt,
  audience: facts.audience,
  scopes: facts.scopes,
  authorizationDetails: facts.authorizationDetails,
  act: facts.act,
  mayAct: facts.mayAct,
  derivation: facts.derivation,
  jkt: facts.jkt,
  x5t: facts.x5t,
  resource,
  access,
  person,
});

const isEnded = async (
  { directory, digest }: StateDeps,
  { id, resource, derivation }: AccessToken,
): Promise<boolean> => {
  if (!(await isBasedOn(directory, derivation))) return true;
  return directory.isRevoked(revocationId(digest, resource.id, id));
};

/** A client that acts for itself, or for another client whose token it exchanged. */
const isOwn = async (
  directory: Directory,
  { subject, derivation, access }: AccessToken,
): Promise<boolean> => {
  if (subject === fixedIdOf(access.client)) return true;
  const origin = derivation.tokens.length > 0 ? await directory.client(subject) : undefined;
  return origin !== undefined && !origin.suspended;
};

/**
 * Rule: what was exchanged ends with what it was exchanged from: the delegation behind it, and each token on
 * the way (RFC 8693 §1.1).
 */
const isBasedOn = async (
  directory: Directory,
  { tokens, grants }: Derivation,
): Promise<boolean> => {
  for (const id of tokens) {
    if (await directory.isRevoked(id)) return false;
  }
  for (const id of grants) {
    if ((await directory.delegation(id)) === undefined) return false;
  }
  return true;
};

const mayUse = (
  { resources, accessEndedAt }: ClientAccess,
  { issuedAt }: Pick<Facts, 'issuedAt'>,
  resource: Resource,
  issuer: string,
): boolean => {
  const isOlderThan = (moment: Date): boolean => issuedAt < Math.floor(moment.getTime() / 1000);
  if (accessEndedAt !== null && isOlderThan(accessEndedAt)) return false;
  if (resource.identifierUrl === userInfoAudience(issuer)) return true;

  const link = resources.find((each) => each.resource.id === resource.id);
  return link !== undefined && !isOlderThan(link.since);
};

/** A token says no more than its delegation. */
const isOf = (
  { digest, details }: StateDeps,
  { delegation, user }: DelegatedPerson,
  { subject, scopes, authorizationDetails, access, resource }: AccessToken,
): boolean =>
  subjectOf(digest, access.client, user.id) === subject &&
  delegation.clientId === access.client.id &&
  (delegation.resourceId ?? 'userinfo') === resource.id &&
  scopes.every((scope) => delegation.scopes.includes(scope)) &&
  details.holds(delegation.authorizationDetails, authorizationDetails);
