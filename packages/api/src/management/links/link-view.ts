/** How the links between people, groups, roles and scopes look on the wire (operations §1.3). */
import type { Link, MappableLink, ScalarKey } from '@keyward/core/ports';
import { always, time, uuid, type Field, type Part, type View } from '../../kernel/view.js';
import { auditFields } from '../../kernel/audit-fields.js';

/**
 * A link: `ends` are the wire names of its ids, `parts` the records at the other end, `more` its
 * other fields.
 */
export const linkView = <T extends Link>(
  name: string,
  ends: Readonly<Record<string, ScalarKey<T>>>,
  parts: Readonly<Record<string, Part<T>>>,
  more: Readonly<Record<string, Field<T>>> = {},
): View<T> => ({
  name,
  fields: {
    id: always(uuid((link) => link.id, 'id' as ScalarKey<T>)),
    ...Object.fromEntries(
      Object.entries(ends).map(([wire, attribute]) => [
        wire,
        always(uuid<T>((link) => link[attribute] as string, attribute)),
      ]),
    ),
    ...more,
    expires_at: time((link) => link.expiresAt, 'expiresAt' as ScalarKey<T>),
    ...auditFields<T>(),
  },
  parts,
  defaultSort: 'created_at',
});

/** The identity provider whose mapping made the link; null for a link made by hand (operations §4.5). */
export const mappedBy = <T extends MappableLink>(): Readonly<Record<string, Field<T>>> => ({
  identity_provider_id: uuid<T>(
    (link) => link.identityProviderId,
    'identityProviderId' as ScalarKey<T>,
  ),
});
