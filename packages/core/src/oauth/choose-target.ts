import type { ClientAccess, ResourceAccess } from '../model/client/client-access.js';
import { isProfiled, type Client } from '../model/client/client.js';
import { profileAlgorithms } from '../model/client/security-profile.js';
import { refuse } from '../model/values/refusals.js';
import { identifierKey, type Resource } from '../model/resource/resource.js';
import { everyScope, openidScopes } from '../model/scope/scope-fields.js';

export interface Target {
  readonly target: ResourceAccess;
  readonly scopes: readonly string[];
}

/**
 * Which resource a token is for, and which of the asked scopes it gets (contract §3).
 *
 * Rule: a scope that is unknown or not permitted is dropped (RFC 6749 §3.3); when nothing is left of what
 * was asked, the request is refused. Rule: one token has one audience (RFC 9068 §3), so an ambiguous
 * request is refused and told to name its `resource`.
 */
export const chooseTarget = (
  { client, resources }: ClientAccess,
  wanted: {
    readonly scopes?: readonly string[] | undefined;
    readonly resource?: string | undefined;
  },
): Target => {
  const asked = namedScopes(wanted.scopes);
  const target =
    wanted.resource === undefined ? implied(resources, asked) : named(resources, wanted.resource);
  assertSignable(client, target);
  const scopes =
    asked === undefined ? target.scopes : asked.filter((scope) => target.scopes.includes(scope));
  if (asked !== undefined && scopes.length === 0) refuse('scope_invalid');
  return { target, scopes };
};

/**
 * Rule: a profiled client gets tokens signed as the profile says (FAPI 2.0 Security Profile §5.4.1).
 * @throws Refusal `target_invalid`
 */
export const assertSignable = (
  client: Client,
  { resource }: Pick<ResourceAccess, 'resource'>,
): void => {
  if (!isProfiled(client)) return;

  const { signingAlgorithm: algorithm } = resource;
  if (!profileAlgorithms.some((each) => each === algorithm))
    refuse('target_invalid', {
      why: `The requested resource signs with ${algorithm}, which the security profile of the client forbids`,
    });
};

/** The scopes that a request names, each once; undefined where it asks for all that there are. */
const namedScopes = (scopes: readonly string[] | undefined): readonly string[] | undefined =>
  scopes === undefined || scopes.includes(everyScope) ? undefined : [...new Set(scopes)];

/** Refuses a system resource as a target (ADR 0058). `why` ends a sentence that begins with the resource. */
export const refuseSystemTarget = (
  { resource }: Pick<ResourceAccess, 'resource'>,
  why: string,
): void => {
  if (resource.isSystem) refuse('target_invalid', { why: `The ${resource.name} ${why}` });
};

type Named = Pick<Resource, 'id' | 'identifierUrl'>;

/** Whether a request that names a resource, by its id or its identifier, means this one (contract §3). */
export const isNamedBy = (resource: Named, name: string): boolean =>
  isNamedExactlyBy(resource, name) ||
  (resource.identifierUrl !== null &&
    identifierKey(resource.identifierUrl) === identifierKey(name));

const isNamedExactlyBy = ({ id, identifierUrl }: Named, name: string): boolean =>
  id === name || identifierUrl === name;

/**
 * Rule: a grant covers one resource. Its codes and refresh tokens give tokens for that resource alone, and a
 * request that names another one is refused (RFC 8707 §2.2).
 * @throws Refusal `target_invalid`
 */
export const assertCovered = (
  { resource }: Pick<ResourceAccess, 'resource'>,
  asked: string | undefined,
): void => {
  if (asked === undefined || isNamedBy(resource, asked)) return;

  refuse('target_invalid', { why: 'The requested resource is not the one that was granted' });
};

/**
 * Rule: what is named exactly goes first. Versions before let two resources have identifiers that differ by a slash
 * alone.
 */
const named = (resources: readonly ResourceAccess[], name: string): ResourceAccess =>
  resources.find(({ resource }) => isNamedExactlyBy(resource, name)) ??
  resources.find(({ resource }) => isNamedBy(resource, name)) ??
  refuse('target_invalid', {
    why: 'The requested resource does not exist or is not authorized to the client',
  });

const implied = (
  resources: readonly ResourceAccess[],
  asked: readonly string[] | undefined,
): ResourceAccess => {
  const permitted = asked?.filter(
    (scope) =>
      !openidScopes.includes(scope) && resources.some(({ scopes }) => scopes.includes(scope)),
  );
  if (permitted?.length === 0) refuse('scope_invalid');
  const candidates = resources.filter(
    ({ scopes }) => permitted === undefined || permitted.every((scope) => scopes.includes(scope)),
  );
  if (candidates.length === 1) return candidates[0]!;
  if (resources.length === 0)
    return refuse('target_invalid', { why: 'No resource is authorized to the client' });
  return refuse('target_invalid', {
    why: 'More than one resource would answer this request, or none alone: name one in the resource parameter',
  });
};
