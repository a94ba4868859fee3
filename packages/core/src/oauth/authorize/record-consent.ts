import { isUnregistered, type Client } from '../../model/client/client.js';
import { tenantSettings } from '../../model/tenant/tenant-settings.js';
import type { Person } from '../../model/user/user.js';
import type { Stores } from '../../ports/storage.js';
import { isRefusal } from '../../model/values/refusals.js';
import type { DescribedDetail } from '../detailed-rights.js';
import type { Browser } from '../../sessions/browser.js';
import { holdBasis } from '../../sessions/rests-on.js';
import { resourceIdOf, type Grantable } from './grantable.js';
import { consentOf, hasEnded, isCurrentConsent } from './agreement.js';
import {
  evaluateRequest,
  isToldToClient,
  type AuthorizationState,
  type InteractionDeps,
} from './evaluate-request.js';
import { waitingRequest } from './waiting-request.js';

interface Shown {
  readonly handle: string;
  readonly client: Client;
  readonly userId: string;
  readonly granted: Grantable;
  readonly scopes: readonly string[];
  readonly details: readonly DescribedDetail[];
}

/**
 * What the consent page carries to say what it showed, and to whom. Nobody else knows the browser's secret,
 * so nobody can make one up.
 */
export const shownMark = (
  { digest }: Pick<InteractionDeps, 'digest'>,
  { binding }: Browser,
  { handle, client, userId, granted, scopes, details }: Shown,
): string => {
  const resourceId = resourceIdOf(granted);
  const version = isForSystem(granted) ? client.updatedAt.getTime() : ownWordsOf(client);
  return digest.sha256(
    JSON.stringify(['consent', binding, handle, userId, resourceId, scopes, version, details]),
  );
};

/** What an unregistered client says of itself: its row may lag behind its document. */
const ownWordsOf = (client: Client): unknown =>
  isUnregistered(client) ? [client.name, client.description, client.metadata] : null;

/** Days that a person can choose for an unregistered client. */
export const consentDays = [1, 7, 30, 90] as const;

const isForSystem = ({ target }: Grantable): boolean => target?.resource.isSystem === true;

/**
 * Agrees to what the consent page showed.
 * Rule: a consent is of the person and to the scopes that the page showed; when either has changed meanwhile
 * nothing is agreed, and the page is shown again. For a system resource the same holds for the client.
 * Rule: a consent to authorization details is kept with the request alone, by its digest, and never with the consents
 * of the person.
 */
export const recordConsent =
  (deps: InteractionDeps) =>
  async (handle: string, browser: Browser, shown: string, days?: number): Promise<void> => {
    const { request, access } = await waitingRequest(deps, handle, browser);
    const state = await evaluated(() => evaluateRequest(deps, access, request, browser));
    if (state?.person === undefined || state.interaction.kind !== 'consent') return;
    const { granted, person, interaction } = state;
    const { client } = access;
    const { user } = person;
    const { scopes } = interaction;
    const { authorizationDetails } = request;
    const details = deps.details.described(granted.target?.resource, authorizationDetails);
    const page = { handle, client, userId: user.id, granted, scopes, details };
    if (shown !== shownMark(deps, browser, page)) return;
    const { test } = request;
    if (test !== undefined)
      return deps.testWalk.agree(test, { resourceId: resourceIdOf(granted), scopes });

    const expiresAt = isUnregistered(client) ? await chosenEnd(deps, client, days) : null;
    await ignoringDouble(
      deps.storage.transaction(async (stores) => {
        if (!(await holdsGround(deps, stores, person))) return;
        // The directory may be a second old, and the consent is younger than a change that it has missed.
        if (isForSystem(granted) && !(await isAsShown(stores, client))) return;
        if (isUnregistered(client)) {
          const resourceId = resourceIdOf(granted);
          const { origin } = browser;
          await deps.strangers!.adopt(stores, { access, resourceId, userId: user.id, origin });
        }
        if (authorizationDetails !== undefined)
          await deps.details.agree(stores, handle, {
            userId: user.id,
            details: authorizationDetails,
          });
        if (interaction.isForDetails) return;
        await renew(deps, stores, { client, user, granted, scopes, expiresAt });
      }),
    );
  };

/**
 * Undefined where the request may not be answered any more: what it asks for was withdrawn while its page was open.
 * Nothing is agreed then, and the next step tells the client so at its address.
 */
const evaluated = async (
  evaluate: () => Promise<AuthorizationState>,
): Promise<AuthorizationState | undefined> => {
  try {
    return await evaluate();
  } catch (error) {
    if (isRefusal(error) && isToldToClient(error)) return undefined;
    throw error;
  }
};

/**
 * Whether the person is still logged in. Rule: a consent rests on the session in which the page was shown.
 * Where that has ended, nothing is agreed, and the next step asks for a login.
 */
const holdsGround = async (
  deps: InteractionDeps,
  stores: Stores,
  { user, session }: NonNullable<AuthorizationState['person']>,
): Promise<boolean> => {
  const login = { person: user, methods: session.methods, provider: null };
  try {
    await holdBasis(deps, stores, { login, session, client: null });
    return true;
  } catch (error) {
    if (isRefusal(error) && error.kind !== 'unavailable') return false;
    throw error;
  }
};

const isAsShown = async (
  { clients }: Pick<Stores, 'clients'>,
  { id, updatedAt }: Client,
): Promise<boolean> => {
  // The client's row is held: a change waits until the consent is written, and so is younger.
  const current = await clients.change(id, (client) => client);
  return current?.updatedAt.getTime() === updatedAt.getTime();
};

/** Rule: a consent to an unregistered client has an end: what the person chose, else that of the tenant. */
const chosenEnd = async (
  { directory, clock }: InteractionDeps,
  { tenantId }: Client,
  days: number | undefined,
): Promise<Date> => {
  const tenant = await directory.tenant(tenantId!);
  const { tokenDays } = tenantSettings(tenant ?? { metadata: {} }).unregisteredClients;
  const chosen = [...consentDays, tokenDays].find((each) => each === days) ?? tokenDays;
  return new Date(clock.now().getTime() + chosen * 86_400_000);
};

interface AgreedScopes {
  readonly client: Client;
  readonly user: Person;
  readonly granted: Grantable;
  readonly scopes: readonly string[];
  readonly expiresAt: Date | null;
}

/** Adds the scopes to what was agreed before, or begins anew where that does not count any more. */
const renew = async (
  { clock, random }: InteractionDeps,
  { consents }: Pick<Stores, 'consents'>,
  { client, user, granted, scopes, expiresAt }: AgreedScopes,
): Promise<void> => {
  const resourceId = resourceIdOf(granted);
  const stamp = { updatedBy: user.id, updatedAt: clock.now() };
  const before = await consentOf({ consents }, user.id, client.id, resourceId);
  if (before === undefined) {
    await consents.add({
      id: random.uuid(),
      tenantId: user.tenantId,
      userId: user.id,
      clientId: client.id,
      resourceId,
      scopes,
      expiresAt,
      createdBy: user.id,
      createdAt: clock.now(),
      ...stamp,
    });
    return;
  }
  await consents.change(before.id, (consent) => {
    const counts =
      isCurrentConsent(consent, client, granted.target?.resource) &&
      !hasEnded(consent, clock.now());
    const kept = counts ? consent.scopes : [];
    return { ...consent, scopes: [...new Set([...kept, ...scopes])], expiresAt, ...stamp };
  });
};

/** Of two clicks at once, one consent is enough. */
const ignoringDouble = async (work: Promise<void>): Promise<void> => {
  try {
    await work;
  } catch (error) {
    if (!isRefusal(error, 'already_exists')) throw error;
  }
};
