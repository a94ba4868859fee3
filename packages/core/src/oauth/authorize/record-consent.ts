import type { Storage } from '../../ports/storage.js';
import { isRefusal } from '../../model/refusals.js';
import type { Browser } from '../../sessions/browser.js';
import type { Grantable } from './grantable.js';
import { consentOf } from './agreement.js';
import { resourceIdOf, standOf, type Standing } from './stand.js';
import { waitingRequest } from './waiting-request.js';

interface Shown {
  readonly handle: string;
  readonly userId: string;
  readonly granted: Grantable;
  readonly scopes: readonly string[];
}

/** What the consent page carries to say what it showed, and to whom. Nobody else knows the browser's secret, so nobody can make one up. */
export const shownMark = (
  { digest }: Pick<Standing, 'digest'>,
  { binding }: Browser,
  { handle, userId, granted, scopes }: Shown,
): string =>
  digest.sha256(
    JSON.stringify(['consent', binding, handle, userId, resourceIdOf(granted), scopes]),
  );

/**
 * Agrees to what the consent page showed.
 * Rule: a consent is of the person and to the scopes that the page showed; when either has changed meanwhile nothing is agreed, and the page is shown again.
 */
export const recordConsent =
  (deps: Standing) =>
  async (handle: string, browser: Browser, shown: string): Promise<void> => {
    const { request, access } = await waitingRequest(deps, handle, browser);
    const { granted, person, interaction } = await standOf(deps, access, request, browser);
    if (person === undefined || interaction.kind !== 'consent') return;
    const { user } = person;
    const { scopes } = interaction;
    if (shown !== shownMark(deps, browser, { handle, userId: user.id, granted, scopes })) return;
    const resourceId = resourceIdOf(granted);
    const now = deps.clock.now();
    await ignoringDouble(
      deps.storage.transaction(async ({ consents }: Pick<Storage, 'consents'>) => {
        const before = await consentOf({ consents }, user.id, access.client.id, resourceId);
        if (before)
          await consents.change(before.id, (consent) => ({
            ...consent,
            scopes: [...new Set([...consent.scopes, ...scopes])],
            updatedBy: user.id,
            updatedAt: now,
          }));
        else
          await consents.add({
            id: deps.random.uuid(),
            tenantId: user.tenantId,
            userId: user.id,
            clientId: access.client.id,
            resourceId,
            scopes,
            createdBy: user.id,
            createdAt: now,
            updatedBy: user.id,
            updatedAt: now,
          });
      }),
    );
  };

/** Of two clicks at once, one consent is enough. */
const ignoringDouble = async (work: Promise<void>): Promise<void> => {
  try {
    await work;
  } catch (error) {
    if (!isRefusal(error, 'already_exists')) throw error;
  }
};
