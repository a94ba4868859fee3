/** What previews say of hooks. They ask none: a receiver would count them as logins (docs/adr/0053-dry-run.md). */
import type { Hook } from '@keyward/core';
import type { JsonSchema } from '../../kernel/json-schema.js';
import type { Call } from '../../kernel/management-operation.js';

const claims = 'claims';
const login = 'before-login';

export const unaskedHooksSchema: JsonSchema = {
  type: 'array',
  items: { enum: [claims, login] },
  description: 'Types of hooks that have a say in this, and were not asked. Left out for none.',
};

interface Previewed {
  /** Whose login it would be; undefined for a client that acts for itself. */
  readonly userId?: string | undefined;
  readonly clientId?: string | undefined;
  readonly hasTokens?: boolean;
}

/**
 * Rule: a preview names the hooks that have a say in what it shows, and asks none.
 * The caller has seen the person and the client already.
 */
export const unaskedHooks = async (
  { context }: Pick<Call, 'context'>,
  { userId, clientId, hasTokens = false }: Previewed,
): Promise<{ unasked_hooks?: readonly Hook['type'][] }> => {
  const { storage } = context.keyward;
  const person = userId === undefined ? undefined : await storage.users.find(userId);
  const client = clientId === undefined ? undefined : await storage.clients.find(clientId);
  const tenantId = person?.tenantId ?? client?.tenantId ?? null;
  if (tenantId === null) return {};

  const hooks = await storage.hooks.all([
    { attribute: 'tenantId', equals: tenantId },
    { attribute: 'isEnabled', equals: true },
  ]);
  const concerned = hooks
    .map(({ type }) => type)
    .filter((type) => (type === claims && hasTokens) || (type === login && person !== undefined));
  return concerned.length === 0 ? {} : { unasked_hooks: concerned.sort() };
};
