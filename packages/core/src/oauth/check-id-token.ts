import type { KeyRing } from '../keys/key-ring.js';
import { subjectOf } from '../keys/subject-type.js';
import type { Directory } from '../directory/directory.js';
import { livingPerson, readerBeside } from '../directory/living-person.js';
import type { Claims } from '../model/values/claims.js';
import type { ClientAccess } from '../model/client/client-access.js';
import type { Person } from '../model/user/user.js';
import type { Clock } from '../ports/clock.js';
import type { Digest } from '../ports/digest.js';
import type { Storage } from '../ports/storage.js';
import type { TokenSigner } from '../ports/token-signer.js';

/** An ID token of ours that has not expired, and whose client and person are alive. */
export interface LiveIdToken {
  readonly kind: 'id_token';
  readonly subject: string;
  readonly issuedAt: number;
  readonly expiresAt: number;
  /** The client that it was issued to. */
  readonly access: ClientAccess;
  /** Undefined for a pairwise subject whose session is over: then nothing leads to the person. */
  readonly user: Person | undefined;
}

export interface CheckIdTokenDeps {
  readonly issuer: string;
  readonly storage: Pick<Storage, 'users' | 'sessions'>;
  readonly directory: Directory;
  readonly keys: KeyRing;
  readonly signer: TokenSigner;
  readonly clock: Clock;
  readonly digest: Digest;
}

/** The ID token if it is ours and alive (OpenID Connect Core §3.1.3.7), else undefined, without saying why. */
export const checkIdToken = async (
  deps: CheckIdTokenDeps,
  presented: string,
): Promise<LiveIdToken | undefined> => {
  const facts = await readIdToken(deps, presented);
  const access = facts && (await deps.directory.client(facts.clientId));
  if (facts === undefined || access === undefined || access.suspended) return undefined;

  const { subject, sessionId, issuedAt, expiresAt } = facts;
  const endedAt = access.accessEndedAt?.getTime() ?? 0;
  if (issuedAt < Math.floor(endedAt / 1000)) return undefined;

  const userId = await userIdOf(deps, access, subject, sessionId);
  const since = new Date(issuedAt * 1000);
  const reader = readerBeside(deps.directory, deps.storage);
  const begun = { createdAt: since, methods: null };
  const user =
    userId === undefined ? undefined : await livingPerson(reader, userId, begun, deps.clock.now());
  if (userId !== undefined && user === undefined) return undefined;
  return { kind: 'id_token', subject, issuedAt, expiresAt, access, user };
};

interface IdTokenFacts {
  readonly clientId: string;
  readonly subject: string;
  readonly sessionId: string | undefined;
  readonly issuedAt: number;
  readonly expiresAt: number;
}

const readIdToken = async (
  { issuer, keys, signer, clock }: CheckIdTokenDeps,
  presented: string,
): Promise<IdTokenFacts | undefined> => {
  const unverified = signer.read(presented);
  if (unverified?.header.typ !== 'JWT' || unverified.header.kid === undefined) return undefined;

  const key = await keys.find(unverified.header.kid);
  const claims = key && signer.verify(presented, key.algorithm, key.publicKey);
  const facts = claims?.['iss'] === issuer ? factsIn(claims) : undefined;
  const isOver = facts !== undefined && facts.expiresAt * 1000 <= clock.now().getTime();
  return isOver ? undefined : facts;
};

const factsIn = ({ aud, sub, sid, iat, exp }: Claims): IdTokenFacts | undefined => {
  if (typeof aud !== 'string' || typeof sub !== 'string') return undefined;
  if (typeof iat !== 'number' || typeof exp !== 'number') return undefined;

  const sessionId = typeof sid === 'string' ? sid : undefined;
  return { clientId: aud, subject: sub, sessionId, issuedAt: iat, expiresAt: exp };
};

/** A pairwise subject does not lead back to the person; the session of the login may. */
const userIdOf = async (
  { storage, digest }: CheckIdTokenDeps,
  { client }: ClientAccess,
  subject: string,
  sessionId: string | undefined,
): Promise<string | undefined> => {
  if (client.metadata.oauth.subject_type !== 'pairwise') return subject;

  const session = sessionId === undefined ? undefined : await storage.sessions.find(sessionId);
  const isOfPerson = session && subjectOf(digest, client, session.userId) === subject;
  return isOfPerson ? session.userId : undefined;
};
