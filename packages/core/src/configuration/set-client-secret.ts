import type { Actor } from '../model/values/actor.js';
import { assertRegistered, type Client } from '../model/client/client.js';
import { assertNotConsole } from '../model/client/console-client.js';
import { refuse } from '../model/values/refusals.js';
import { requireFound } from '../support/must-exist.js';
import { stampUpdated, write, type WriteDeps } from '../unit-of-work/write.js';

/** Characters of a secret that a document gives. */
export const givenSecretBounds = { minimum: 16, maximum: 200 } as const;

/**
 * Gives a client a secret that was made elsewhere; the old one dies at once. Elsewhere, the server makes secrets.
 * @throws Refusal `invalid_field`, `escalation_refused`
 */
export const setClientSecret =
  (deps: WriteDeps) =>
  (id: string, secret: string, actor: Actor): Promise<Client> =>
    write(deps, actor, async (stores, note) => {
      assertSecret(secret);
      const client = await stores.clients.change(id, (current) => {
        assertNotConsole(current);
        assertRegistered(current);
        if (current.isPublic || current.isDefault)
          refuse('invalid_field', { field: 'secret', why: 'is for a confidential client' });
        return {
          ...current,
          secret,
          secretExpiresAt: null,
          previousSecret: null,
          previousSecretExpiresAt: null,
          ...stampUpdated(deps, actor),
        };
      });
      note('client.secret_changed', id);
      return requireFound('client', id, client);
    });

const assertSecret = (secret: string): void => {
  const { minimum, maximum } = givenSecretBounds;
  if (!/^[\x21-\x7e]*$/.test(secret) || secret.length < minimum || secret.length > maximum)
    refuse('invalid_field', {
      field: 'secret',
      why: `must be ${minimum} to ${maximum} printable ASCII characters`,
    });
};
