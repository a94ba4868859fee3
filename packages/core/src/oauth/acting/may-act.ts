/**
 * Which party a person lets act for them, as tokens say it (`may_act`, RFC 8693 §4.4). Others reach this room by
 * `ActingParties`, which is handed to them.
 */
import { delegateOf } from '../../access/delegates.js';
import { subjectOf } from '../../keys/subject-type.js';
import type { Client } from '../../model/client/client.js';
import type { Claims } from '../../model/values/claims.js';
import type { Clock } from '../../ports/clock.js';
import type { Digest } from '../../ports/digest.js';
import type { Storage } from '../../ports/storage.js';
import type { AccessToken } from '../access-token.js';
import type { ActingParties } from '../acting-parties.js';
import { refuseActor } from '../derivation.js';
import type { Authorization } from '../grant.js';

export interface MayActDeps {
  readonly issuer: string;
  readonly storage: Storage;
  readonly clock: Clock;
  readonly digest: Digest;
}

export const actingParties = (deps: MayActDeps): ActingParties => ({
  nameIn: (client, authorization) => withMayAct(deps, client, authorization),
  assertParty: (subject, actor) => assertMayAct(deps, subject, actor),
});

/** The authorization with the delegate of its person at its resource, where there is one. */
const withMayAct = async (
  deps: MayActDeps,
  client: Client,
  authorization: Authorization,
): Promise<Authorization> => {
  const { person, target } = authorization;
  if (person === undefined || person.delegation.resourceId === null) return authorization;
  // The delegate of a person acts for the person, and not for an administrator.
  if (person.delegation.actorId !== null) return authorization;

  const mayAct = await mayActClaim(deps, client, person.user.id, target.resource.id);
  return mayAct === undefined ? authorization : { ...authorization, mayAct };
};

/** A person is named as the client of the token knows them. */
const mayActClaim = async (
  { issuer, storage, clock, digest }: MayActDeps,
  client: Client,
  userId: string,
  resourceId: string,
): Promise<Claims | undefined> => {
  const delegate = await delegateOf(storage, { userId, resourceId }, clock.now());
  if (delegate === undefined) return undefined;
  const sub = delegate.isClient ? delegate.id : subjectOf(digest, client, delegate.id);
  return { sub, iss: issuer };
};

/**
 * Rule: a token with may_act is exchanged only beside a token of the party that it names (RFC 8693 §4.4).
 * It is asked again whether the person still lets that party act for them.
 * @throws Refusal `grant_request_invalid`
 */
const assertMayAct = async (
  deps: MayActDeps,
  subject: AccessToken,
  actor: AccessToken | undefined,
): Promise<void> => {
  const { mayAct, person, access, resource } = subject;
  if (mayAct === undefined) return;

  const isParty =
    actor !== undefined &&
    actor.act === undefined &&
    mayAct['iss'] === deps.issuer &&
    mayAct['sub'] === partyOf(deps, access.client, actor);
  if (!isParty) refuseActor('is not a token of the party that may_act names');

  const now =
    person && (await mayActClaim(deps, access.client, person.user.id, resource.id))?.['sub'];
  if (now !== mayAct['sub']) refuseActor('is of a party that may not act for the person any more');
};

const partyOf = (
  { digest }: MayActDeps,
  client: Client,
  { person, subject }: AccessToken,
): string => (person === undefined ? subject : subjectOf(digest, client, person.user.id));
