/** Where a request stands: who is logged in, what could be granted, and what has to happen next. */
import type { Client } from '../../model/client.js';
import { subjectOf } from '../../keys/subject-type.js';
import type { ClientAccess } from '../../model/client-access.js';
import type { KeyRing } from '../../keys/key-ring.js';
import { loginTenant } from '../../login/login-tenant.js';
import { agreementOf } from './agreement.js';
import { heldByAny, heldScopes } from '../../access/held-scopes.js';
import type { TokenSigner } from '../../ports/token-signer.js';
import { refuse } from '../../model/refusals.js';
import type { BrowserSessions } from '../../sessions/browser-sessions.js';
import type { Session } from '../../model/session.js';
import { scopesOfClaims } from '../../people/claims.js';
import type { User } from '../../model/user.js';
import type { AuthorizationRequest } from './authorization-request.js';
import type { Browser } from '../../sessions/browser.js';
import { grantableTo, type Grantable } from './grantable.js';
import { nextInteraction, type Interaction } from './next-interaction.js';
import { requestedSubject, secondFactorWish } from './requested-login.js';
import type { Waiting } from './waiting-request.js';

export interface Standing extends Waiting {
  readonly issuer: string;
  readonly sessions: BrowserSessions;
  readonly signer: TokenSigner;
  readonly keys: KeyRing;
}

export interface Stand {
  readonly granted: Grantable;
  /** The person, where one is logged in whom this client may see. */
  readonly person: { readonly session: Session; readonly user: User } | undefined;
  readonly interaction: Interaction;
}

export const standOf = async (
  deps: Standing,
  access: ClientAccess,
  request: AuthorizationRequest,
  browser: Browser,
): Promise<Stand> => {
  const person = await livePerson(deps, access, request, browser);
  // Before anybody has logged in, what the client could get at most: a request for nothing that exists need
  // not wait for a person.
  const held =
    person === undefined
      ? heldByAny(access)
      : await heldScopes(
          deps.storage,
          person.user,
          deps.clock.now(),
          access.resources.map(({ resource }) => resource),
        );
  const granted = grantableTo(access, request, held);
  const asked = requestedSubject(request.claims);
  const named = [
    await hintedPerson(deps, access, request),
    asked === undefined ? undefined : { client: access.client, subject: asked },
  ].filter((each) => each !== undefined);
  const agreement =
    person &&
    (await agreementOf(deps.storage, person.user.id, access.client, granted.target?.resource));
  const interaction = nextInteraction({
    request,
    now: deps.clock.now(),
    session: person?.session,
    scopes: scopesToAgree(granted, request),
    isSomebodyElse:
      person !== undefined &&
      !named.every(
        ({ client, subject }) => subject === subjectOf(deps.digest, client, person.user.id),
      ),
    lacksFactor: lackedFactor(request, person),
    consent: agreement?.consent,
    skipsConsent: agreement?.skipsConsent ?? false,
  });
  return { granted, person, interaction };
};

const lackedFactor = (
  request: AuthorizationRequest,
  person: Stand['person'],
): 'preferred' | 'demanded' | undefined => {
  if (person === undefined || person.session.methods.includes('mfa')) return undefined;
  const wish = secondFactorWish(request);
  return wish === 'demanded' || (wish === 'preferred' && person.user.isMfaEnrolled)
    ? (wish as 'preferred' | 'demanded')
    : undefined;
};

export const resourceIdOf = ({ target }: Grantable): string | null => target?.resource.id ?? null;

/** Rule: claims that are asked for one by one need the consent of their scope (OpenID Connect Core §5.5). */
const scopesToAgree = (
  { scopes }: Grantable,
  { claims }: AuthorizationRequest,
): readonly string[] => [...new Set([...scopes, ...scopesOfClaims(claims)])];

/**
 * Rule: a session of another tenant than the one that would log in here is none; at a global client that may
 * be the tenant of the person's e-mail domain.
 */
const livePerson = async (
  deps: Standing,
  access: ClientAccess,
  { tenantId }: AuthorizationRequest,
  browser: Browser,
): Promise<Stand['person']> => {
  const found = await deps.sessions.find(browser.session);
  const tenant = await loginTenant(deps)(access, {
    tenantId,
    identifier: found?.user.email ?? undefined,
  });
  return found?.user.tenantId === tenant ? found : undefined;
};

/** Somebody, as a client knows them. */
interface Named {
  readonly client: Client;
  readonly subject: string;
}

/**
 * The hint has to be ours and signed by a key that is still published; that it has expired does not matter
 * (OpenID Connect Core §3.1.2.1).
 */
const hintedPerson = async (
  { signer, keys, issuer, directory }: Standing,
  access: ClientAccess,
  { idTokenHint }: AuthorizationRequest,
): Promise<Named | undefined> => {
  if (idTokenHint === undefined) return undefined;
  const { header } = signer.read(idTokenHint) ?? {};
  const key = header?.kid === undefined ? undefined : await keys.find(header.kid);
  const claims =
    key && header?.typ === 'JWT'
      ? signer.verify(idTokenHint, key.algorithm, key.publicKey)
      : undefined;
  const { sub: subject, aud } = claims?.['iss'] === issuer ? claims : {};
  if (typeof subject !== 'string' || typeof aud !== 'string')
    return refuse('grant_request_invalid', {
      parameter: 'id_token_hint',
      why: 'is not an ID token of this server',
    });
  // It may have been another client's, who knows the person by another name.
  return { client: (await directory.client(aud))?.client ?? access.client, subject };
};
