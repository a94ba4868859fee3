import { systemActor, type Actor } from '../model/values/actor.js';
import {
  newClientTrust,
  takesTrusts,
  trustLimits,
  type NewClientTrust,
} from '../model/client/client-trust.js';
import { assertRegistered, clientTenancy, type ClientTrust } from '../model/client/client.js';
import { refuse } from '../model/values/refusals.js';
import { requireFound } from '../support/must-exist.js';
import { stampCreated, write, type WriteDeps } from '../unit-of-work/write.js';

export interface TrustDeps extends WriteDeps {
  readonly issuer: string;
}

/**
 * Lets workloads act as a client.
 * Rule: a trust makes its workload the client, so the caller must hold what the client holds, as for its secret.
 */
export const createTrust =
  (deps: TrustDeps) =>
  (clientId: string, input: NewClientTrust, actor: Actor = systemActor): Promise<ClientTrust> =>
    write(deps, actor, async (stores, note) => {
      // Held, so that two at once do not both become the last one.
      const client = requireFound(
        'client',
        clientId,
        await stores.clients.change(clientId, (current) => current),
      );
      assertRegistered(client);
      if (!takesTrusts(client))
        refuse('invalid_field', {
          field: 'clientId',
          why: 'names another kind of client: a trust is only for a confidential one of machines',
        });
      const { length } = await stores.clientTrusts.pick(
        ['id'],
        [{ attribute: 'clientId', equals: clientId }],
      );
      if (length >= trustLimits.trusts)
        refuse('invalid_field', {
          field: 'clientId',
          why: `names a client that may hold at most ${trustLimits.trusts} trusts`,
        });

      const origin = {
        id: deps.random.uuid(),
        clientId,
        tenantId: clientTenancy(client),
        ...stampCreated(deps, actor),
      };
      const trust = newClientTrust(origin, input, deps.issuer);
      await stores.clientTrusts.add(trust);
      note('trust.created', trust.id, [clientId]);
      return trust;
    });

export const deleteTrust =
  (deps: WriteDeps) =>
  (clientId: string, id: string, actor: Actor = systemActor): Promise<void> =>
    write(deps, actor, async (stores, note) => {
      requireFound('client', clientId, await stores.clients.find(clientId));
      const removed = await stores.clientTrusts.removeAll([
        { attribute: 'id', equals: id },
        { attribute: 'clientId', equals: clientId },
      ]);
      if (removed === 0) refuse('record_not_found', { record: 'trust', id });
      note('trust.deleted', id, [clientId]);
    });
