/** How signing keys look on the wire. The private part of a key never leaves the storage. */
import { keyStatus, keyStatuses, type KeyStatus } from '@keyward/core/management';
import { keyKinds, type SigningKey } from '@keyward/core/ports';
import { always, oneOf, text, time, uuid, type View } from '../../kernel/view.js';

/** A key with what it does now. */
export type ShownKey = SigningKey & { readonly status: KeyStatus };

export const withStatus = (keys: readonly SigningKey[], now: Date): readonly ShownKey[] =>
  keys.map((key) => ({ ...key, status: keyStatus(key, keys, now) }));

export const signingKeyView: View<ShownKey> = {
  name: 'signing_key',
  fields: {
    id: {
      ...always(uuid((key) => key.id, 'id')),
      schema: {
        type: 'string',
        format: 'uuid',
        description: 'The `kid` of the key, as in the published keys and in what it signs.',
      },
    },
    algorithm: oneOf(
      keyKinds,
      text((key) => key.algorithm, 'algorithm'),
    ),
    use: { kind: 'text', read: () => 'sig', schema: { const: 'sig' } },
    generation: {
      kind: 'number',
      read: (key) => key.generation,
      schema: { type: 'integer', minimum: 1 },
    },
    status: {
      kind: 'text',
      read: (key) => key.status,
      schema: {
        type: 'string',
        enum: keyStatuses,
        description:
          'Whether the key will sign, signs, only verifies what it signed before, or is no longer accepted.',
      },
    },
    created_at: always(time((key) => key.createdAt)),
    activates_at: always(time((key) => key.activatesAt)),
    retires_at: time((key) => key.retiresAt, 'retiresAt'),
  },
  parts: {},
  defaultSort: 'algorithm',
};
