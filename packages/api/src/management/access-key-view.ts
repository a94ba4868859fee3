/** What every kind of token shows that a tenant's administrators make for programs. */
import type { AccessKey } from '@keyward/core';
import { auditFields } from '../kernel/audit-fields.js';
import { always, text, time, uuid, type Field } from '../kernel/view.js';

/** A token together with what is shown in the answer to its creation and nowhere else. */
export type ShownAccessKey = AccessKey & { readonly secret?: string };

type Fields = Readonly<Record<string, Field<ShownAccessKey>>>;

/** `own` are those of the kind, which stand in the middle. */
export const accessKeyFields = (own: Fields): Fields => ({
  id: always(uuid((key) => key.id, 'id')),
  label: always(text((key) => key.label, 'label')),
  ...own,
  token: {
    ...text((key) => key.secret ?? null),
    schema: { type: 'string' },
    shownIn: (keys) =>
      Promise.resolve(
        new Set(keys.filter(({ secret }) => secret !== undefined).map(({ id }) => id)),
      ),
  },
  expires_at: always(time((key) => key.expiresAt, 'expiresAt')),
  last_used_at: time((key) => key.lastUsedAt, 'lastUsedAt'),
  ...auditFields<ShownAccessKey>(),
  created_by_client_id: uuid((key) => key.createdByClientId, 'createdByClientId'),
});
