/** Logging out because an application asks for it (OpenID Connect RP-Initiated Logout 1.0). */
import { systemActor } from '../../model/values/actor.js';
import { subjectOf } from '../../keys/subject-type.js';
import type { Directory } from '../../directory/directory.js';
import type { ClientAccess } from '../../model/client/client-access.js';
import { isNameOf, type Client } from '../../model/client/client.js';
import { wsfedApplicationOf } from '../../model/client/wsfed-application.js';
import type { KeyRing } from '../../keys/key-ring.js';
import type { SamlDispatch } from '../../ports/saml-issuer.js';
import type { TokenSigner } from '../../ports/token-signer.js';
import type { Claims } from '../../model/values/claims.js';
import { refuse } from '../../model/values/refusals.js';
import type { BrowserSessions, FoundSession } from '../../sessions/browser-sessions.js';
import { endSessions } from '../../sessions/end-sessions.js';
import {
  participantsOf,
  type Departure,
  type LogoutGoal,
  type SamlLogouts,
} from '../../sessions/saml-logouts.js';
import { cleanupsOf } from '../../sessions/wsfed-cleanups.js';
import { defaultTenantId } from '../../access/default-tenant.js';
import type { Person } from '../../model/user/user.js';
import { write, type WriteDeps } from '../../unit-of-work/write.js';
import { assertWithin, longest, type Parameter } from './authorization-request.js';
import type { Browser } from '../../sessions/browser.js';

export interface EndSessionDeps extends WriteDeps {
  readonly issuer: string;
  readonly directory: Directory;
  readonly sessions: BrowserSessions;
  readonly keys: KeyRing;
  readonly signer: TokenSigner;
  /** Left out where no SAML service provider is answered. */
  readonly samlLogouts?: SamlLogouts | undefined;
}

/** Where the browser goes once its session has ended. */
export type LogoutStep = OnTheWay &
  (
    | {
        readonly kind: 'ended';
        readonly location: string | undefined;
        readonly access: ClientAccess | undefined;
        /** Whose people most likely were here. */
        readonly tenantId: string | null;
        /** Whether an application may have kept its session. */
        readonly isPartial: boolean;
      }
    /** To a SAML service provider that is told; it sends the browser on. */
    | ({ readonly kind: 'sent' } & SamlDispatch)
  );

interface OnTheWay {
  /** Set where the session of the browser goes on, since another one was meant. */
  readonly goesOn?: true;
  /** Where the page asks relying parties of WS-Federation to end their sessions, on the way. */
  readonly cleanups?: readonly string[] | undefined;
}

export type EndSessionStep = LogoutStep | { readonly kind: 'ask'; readonly user: Person };

/**
 * Ends the browser's session, and what was issued in it without offline_access.
 *
 * Rule: without an ID token of this very session the person is asked first, or any page could log
 * people out (OpenID Connect RP-Initiated Logout 1.0 §2).
 * Rule: the browser is sent on only to an address that the client has registered for that (OpenID
 * Connect RP-Initiated Logout 1.0 §3).
 */
export const endSession =
  (deps: EndSessionDeps) =>
  async (parameter: Parameter, browser: Browser, isConfirmed: boolean): Promise<EndSessionStep> => {
    // All of these come back: in the address of the client, or in the page that asks the person.
    assertWithin(parameter, { state: longest.state, ui_locales: longest.nonce });
    const hint = await readHint(deps, parameter('id_token_hint'));
    const access = await clientOf(deps, hint, parameter('client_id'));
    const location = returnLocation(
      access,
      parameter('post_logout_redirect_uri'),
      parameter('state'),
    );
    const found = await deps.sessions.findAny(browser.session);
    const ended = {
      kind: 'ended',
      location,
      access,
      tenantId:
        found?.user.tenantId ?? access?.client.tenantId ?? (await defaultTenantId(deps.storage)),
      isPartial: false,
    } as const;
    if (found === undefined) return ended;
    if (!isConfirmed && !isVouchedFor(deps, found, hint, access))
      return { kind: 'ask', user: found.user };
    const { tenantId } = ended;
    const clientId = access?.client.id;
    const goal = { kind: 'page', location, clientId, tenantId } as const;
    const { firstVisit, isPartial, cleanups } = await endAndDepart(deps, found, goal);
    return firstVisit === undefined
      ? { ...ended, isPartial, cleanups }
      : { kind: 'sent', ...(await firstVisit()), cleanups };
  };

/** Whether the ID token is one of this session, or of this person where it names none. */
const isVouchedFor = (
  { digest }: EndSessionDeps,
  { session, user }: FoundSession,
  hint: Claims | undefined,
  access: ClientAccess | undefined,
): boolean =>
  hint !== undefined &&
  (hint['sid'] === session.id ||
    (hint['sid'] === undefined && hint['sub'] === subjectOf(digest, access!.client, user.id)));

/** Ends the session, and sets out to those that were told of it. */
const endAndDepart = (
  deps: EndSessionDeps,
  { session, user }: FoundSession,
  goal: LogoutGoal,
): Promise<Departure & Required<Pick<OnTheWay, 'cleanups'>>> =>
  write(deps, { ...systemActor, id: user.id }, async (stores, note) => {
    const participants = await participantsOf(stores, session.id);
    await endSessions(deps, stores, [{ attribute: 'id', equals: session.id }], note);
    const cleanups = await cleanupsOf(stores, participants);
    const visited = participants.filter(({ protocol }) => protocol === undefined);
    const departure = (await deps.samlLogouts?.depart(stores, visited, goal)) ?? {
      firstVisit: undefined,
      isPartial: visited.length > 0,
    };
    return { ...departure, cleanups };
  });

const invalid = (name: string, why: string): never =>
  refuse('grant_request_invalid', { parameter: name, why });

/**
 * Ours by signature; that it has expired does not matter (OpenID Connect RP-Initiated Logout 1.0
 * §2).
 */
const readHint = async (
  { issuer, keys, signer }: EndSessionDeps,
  presented: string | undefined,
): Promise<Claims | undefined> => {
  if (presented === undefined) return undefined;
  const unverified = signer.read(presented);
  const key =
    unverified?.header.kid === undefined ? undefined : await keys.find(unverified.header.kid);
  const claims =
    key === undefined ? undefined : signer.verify(presented, key.algorithm, key.publicKey);
  return claims?.['iss'] === issuer && unverified?.header.typ === 'JWT'
    ? claims
    : invalid('id_token_hint', 'is not an ID token of this server');
};

const clientOf = async (
  { directory }: EndSessionDeps,
  hint: Claims | undefined,
  named: string | undefined,
): Promise<ClientAccess | undefined> => {
  const audience = hint?.['aud'] as string | undefined;
  const id = audience ?? named;
  if (id === undefined) return undefined;

  const access = await directory.client(id);
  if (audience !== undefined && named !== undefined && audience !== named)
    // The client may have got its alias since.
    if (access === undefined || !isNameOf(access.client, named))
      invalid('client_id', 'names another client than the ID token');
  return access ?? invalid('client_id', 'names no client');
};

/** Relying parties of WS-Federation have no other addresses than those that take their answers. */
const returnsTo = (client: Client, uri: string): boolean =>
  (client.metadata.urls.post_logout_redirect_uris ?? []).includes(uri) ||
  wsfedApplicationOf(client)?.reply_urls.includes(uri) === true;

const returnLocation = (
  access: ClientAccess | undefined,
  uri: string | undefined,
  state: string | undefined,
): string | undefined => {
  if (uri === undefined) return undefined;
  if (access === undefined || !returnsTo(access.client, uri))
    invalid('post_logout_redirect_uri', 'is not registered for the client');
  return state === undefined
    ? uri
    : `${uri}${uri.includes('?') ? '&' : '?'}state=${encodeURIComponent(state)}`;
};
