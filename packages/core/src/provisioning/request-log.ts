/** The last requests of directories, so that people see why one fails (contract §19). */
import type { ScimRequest } from '../model/audit/scim-request.js';
import { oneTenant } from '../model/values/tenancy.js';
import type { Random } from '../ports/random.js';
import type { Storage } from '../ports/storage.js';
import type { Background, BackgroundDeps } from '../support/background.js';
import { timeOrderedId } from '../support/ordered-ids.js';

/** Requests of a tenant that are kept. */
export const mostScimRequests = 100;

/** Requests of one moment that stay in their order. */
const positions = 0x1000;

/** What the columns hold. */
const longest = { path: 500, error: 500, requestId: 100 } as const;

export interface RequestLogDeps extends Pick<BackgroundDeps, 'failedBehind'> {
  readonly storage: Storage;
  readonly random: Random;
  readonly background: Background;
}

export type AnsweredRequest = Omit<ScimRequest, 'id'>;

/** The last requests of directories. */
export interface RequestLog {
  /** Keeps a request of a proven caller, behind its answer. It throws nothing, and the tenant's oldest goes. */
  readonly keep: (request: AnsweredRequest) => void;
}

/**
 * Rule: a tenant keeps its last 100 SCIM requests.
 * Rule: a log of requests that cannot be written holds no request up, and refuses none.
 */
export const requestLog = ({
  storage,
  random,
  background,
  failedBehind = () => undefined,
}: RequestLogDeps): RequestLog => {
  const waiting = new Map<string, ScimRequest[]>();
  let isWriting = false;
  let count = 0;

  const nextId = (at: Date): string => timeOrderedId(at, count++ % positions, random.uuid());

  // A tenant that asks on meanwhile stands at the end of the map once more, so this sees it, too.
  const writeAll = async (): Promise<void> => {
    for (const [tenantId, requests] of waiting) {
      waiting.delete(tenantId);
      await addLast(storage, tenantId, requests).catch(failedBehind);
    }
    isWriting = false;
  };

  return {
    keep(request) {
      const { tenantId, createdAt } = request;
      const requests = [...(waiting.get(tenantId) ?? []), fitted(request, nextId(createdAt))];
      waiting.set(tenantId, requests.slice(-mostScimRequests));
      if (isWriting) return;
      isWriting = true;
      background.run({}, writeAll);
    },
  };
};

const fitted = (request: AnsweredRequest, id: string): ScimRequest => ({
  ...request,
  id,
  path: request.path.slice(0, longest.path),
  error: request.error?.slice(0, longest.error) ?? null,
  requestId: request.requestId.slice(0, longest.requestId),
});

/** The oldest go after the others came: of several servers, the last one sees what all of them added. */
const addLast = async (
  storage: Storage,
  tenantId: string,
  requests: readonly ScimRequest[],
): Promise<void> => {
  const own = storage.within(oneTenant(tenantId));
  await own.transaction(async ({ scimRequests }) => {
    for (const request of requests) await scimRequests.add(request);
  });
  const { items } = await own.scimRequests.page({
    pinned: [{ attribute: 'tenantId', equals: tenantId }],
    order: [{ attribute: 'createdAt', direction: 'desc' }],
    offset: mostScimRequests,
    limit: mostScimRequests,
    totalCount: false,
  });
  if (items.length > 0)
    await own.scimRequests.removeAll([{ attribute: 'id', in: items.map(({ id }) => id) }]);
};
