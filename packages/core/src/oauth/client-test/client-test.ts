/**
 * A test of a client: an administrator logs in to it for real, and reads what its tokens and user info would say. No
 * code and no token is made, so there is nothing that another could use, and no consent is kept.
 */
import type { InteractionDeps } from '../authorize/evaluate-request.js';
import {
  type ClientTestRequest,
  rowIdOf,
  type StoredTest,
  testIn,
  type TestResult,
} from './walk-client-test.js';
import type { Actor } from '../../model/values/actor.js';
import { type Client, clientTenancy } from '../../model/client/client.js';
import { assertNotConsole } from '../../model/client/console-client.js';
import type { OneTimeSecret } from '../../model/ticket/one-time-secret.js';
import { refuse } from '../../model/values/refusals.js';
import { clientTestAddress } from '../../model/values/server-addresses.js';
import { oneTenant } from '../../model/values/tenancy.js';
import { countWithin } from '../../sessions/count-attempts.js';
import { changeOrAdd } from '../../support/change-or-add.js';
import { requireFound } from '../../support/must-exist.js';
import { writeAfterWaiting, type WriteDeps } from '../../unit-of-work/write.js';

/** Seconds in which a test is begun, walked and read. */
export const clientTestLifetime = 600;

/** How many tests a person begins, in a window of so many seconds. */
export const clientTestLimit = { times: 30, window: 3600 } as const;

export interface NewClientTest {
  readonly id: string;
  /** Where the person goes on, in the browser in which they are logged in here. */
  readonly startUrl: string;
  readonly expiresAt: Date;
}

export interface ClientTest extends TestResult {
  readonly id: string;
  readonly expiresAt: Date;
}

export type ClientTestDeps = WriteDeps & Pick<InteractionDeps, 'issuer' | 'sessions' | 'directory'>;

/**
 * Begins a test.
 * Rule: only a person tests a client, as themselves: a test shows what is said of the person who logs in.
 * It takes the change of a client, which lets the request through without a redirect URI, and the reading of
 * permissions and people, which its tokens name.
 * @throws Refusal `record_not_found`, `system_record_protected`, `own_account_only`, `scope_insufficient`
 * @throws Refusal `client_unauthorized`, `invalid_field`, `too_many_requests`
 */
export const createClientTest =
  (deps: ClientTestDeps) =>
  async (clientId: string, asked: ClientTestRequest, actor: Actor): Promise<NewClientTest> => {
    const client = await testedClient(deps, clientId, actor);
    const user = await personOf(deps, actor);
    assertMayLogIn(client, user.tenantId);
    if (!actor.rehearses) await countWithin(deps, 'client-test', user.id, clientTestLimit);

    // The test changes no record, so the chain of its event is said here.
    const owner = clientTenancy(client);
    const tenancy = owner === null ? actor.tenancy : oneTenant(owner);
    await writeAfterWaiting(deps, { ...actor, tenancy }, (_, note) =>
      Promise.resolve(note('client.tested', clientId)),
    );

    const testId = deps.random.uuid();
    const createdAt = deps.clock.now();
    const { scopes, resource } = asked;
    const data: StoredTest = {
      testId,
      scopes,
      resource,
      agreed: null,
      status: 'created',
      findings: null,
      error: null,
    };
    const row: OneTimeSecret = {
      id: rowIdOf(deps, user.id),
      kind: 'client_test',
      clientId,
      delegationId: null,
      data: { ...data },
      createdAt,
      expiresAt: new Date(createdAt.getTime() + clientTestLifetime * 1000),
      usedAt: null,
    };
    await changeOrAdd(deps.storage.oneTimeSecrets, row, () => row);
    return {
      id: testId,
      startUrl: `${clientTestAddress(deps.issuer)}?id=${testId}`,
      expiresAt: row.expiresAt,
    };
  };

const neededScopes = ['read:clients', 'read:client_permissions', 'read:users'];

const testedClient = async (
  { storage }: Pick<ClientTestDeps, 'storage'>,
  clientId: string,
  { tenancy, managementScopes }: Actor,
): Promise<Client> => {
  const found = await storage.within(tenancy).clients.find(clientId);
  const client = requireFound('client', clientId, found);
  assertNotConsole(client);
  if (managementScopes === 'all') return client;

  const scope = neededScopes.find((each) => !managementScopes.has(each));
  return scope === undefined ? client : refuse('scope_insufficient', { scope });
};

const personOf = async ({ storage }: Pick<ClientTestDeps, 'storage'>, { id }: Actor) =>
  (id === null ? undefined : await storage.users.find(id)) ?? refuse('own_account_only');

const codeGrants = ['authorization_code', 'authorization_code_verifier'];

const assertMayLogIn = (client: Client, tenantId: string): void => {
  if (!client.metadata.grant_types.some((grant) => codeGrants.includes(grant)))
    refuse('client_unauthorized', { grant: 'authorization_code' });

  const owner = clientTenancy(client);
  if (owner !== null && owner !== tenantId)
    refuse('invalid_field', {
      field: 'clientId',
      why: 'belongs to another tenant than you, so you cannot log in to it',
    });
};

const isEnded = ({ status }: StoredTest): boolean => status === 'passed' || status === 'failed';

/**
 * Reads a test; a result is read once.
 * Rule: only the person who began a test reads it, and its result is forgotten with the first reading.
 * It takes the same permissions then.
 * @throws Refusal as `createClientTest`
 */
export const readClientTest =
  (deps: ClientTestDeps) =>
  async (clientId: string, testId: string, actor: Actor): Promise<ClientTest> => {
    await testedClient(deps, clientId, actor);
    const { id: userId } = await personOf(deps, actor);
    const now = deps.clock.now();

    let found: OneTimeSecret | undefined;
    await deps.storage.oneTimeSecrets.change(rowIdOf(deps, userId), (row) => {
      const test = testIn(row);
      const isThis = test.testId === testId && row.clientId === clientId;
      const isIt = isThis && row.usedAt === null && row.expiresAt > now;
      found = isIt ? row : undefined;
      return isIt && isEnded(test) ? { ...row, data: { testId }, usedAt: now } : row;
    });
    const { expiresAt, data } = requireFound('test login', testId, found);
    const { status, findings, error } = testIn({ data });
    return { id: testId, expiresAt, status, findings, error };
  };
