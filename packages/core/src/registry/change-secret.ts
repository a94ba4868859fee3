import { systemActor, type Actor } from '../model/values/actor.js';
import { requireFound } from '../support/must-exist.js';
import { refuse } from '../model/values/refusals.js';
import { stampUpdated, write, type WriteDeps } from '../unit-of-work/write.js';
import { assertNotConsole } from '../model/client/console-client.js';
import { assertRegistered, type Client } from '../model/client/client.js';
import { newSecret } from './create-client.js';

/** Seconds for which a replaced secret may go on working, at the most. */
export const maximumOverlap = 30 * 24 * 3600;

/**
 * Gives a client a new secret. The old one dies at once, or after `previousSecretLifetime` seconds.
 * Rule: the new secret makes its reader the client, so the caller must hold what the client holds. A client's
 * own token that carries less than the client holds is no exception.
 */
export const changeSecret =
  (deps: WriteDeps) =>
  (id: string, previousSecretLifetime: number, actor: Actor = systemActor): Promise<Client> =>
    write(deps, actor, async (stores, note) => {
      assertOverlap(previousSecretLifetime);
      const secret = newSecret(deps);
      const expiresAt = new Date(deps.clock.now().getTime() + previousSecretLifetime * 1000);
      const client = await stores.clients.change(id, (current) => {
        assertNotConsole(current);
        assertRegistered(current);
        if (current.isPublic)
          refuse('invalid_field', {
            field: 'isPublic',
            why: 'is true: a public client has no secret',
          });
        return {
          ...current,
          secret,
          secretExpiresAt: null,
          previousSecret: previousSecretLifetime > 0 ? current.secret : null,
          previousSecretExpiresAt:
            previousSecretLifetime > 0 ? earlier(expiresAt, current.secretExpiresAt) : null,
          ...stampUpdated(deps, actor),
        };
      });
      note('client.secret_changed', id);
      return requireFound('client', id, client);
    });

/** @throws Refusal `invalid_field` */
export const assertOverlap = (seconds: number): void => {
  if (!Number.isInteger(seconds) || seconds < 0 || seconds > maximumOverlap)
    refuse('invalid_field', {
      field: 'previousSecretLifetime',
      why: `must be a whole number of seconds from 0 to ${maximumOverlap}`,
    });
};

/** A secret that has an end of its own does not outlive it. */
const earlier = (one: Date, other: Date | null): Date =>
  other !== null && other < one ? other : one;
