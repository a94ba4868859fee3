/** A link that an event names: `links.roleMembers.ROLE.USER` is “Has the role: Accounting · Grace Hopper”. */
import { useQueries } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { useOwnTexts } from '../../texts/define-texts.js';
import { shortened, type RecordKind, type Subject } from './event-facts.js';
import { readableName } from './member-words.js';
import { nameQuery } from './record-names.js';
import { eventTexts } from './texts/event-texts.js';

/** What each kind of link joins, in the order of its path. */
const ends: Readonly<Record<string, readonly RecordKind[]>> = {
  roleMembers: ['role', 'user'],
  groupMembers: ['group', 'user'],
  groupRoles: ['group', 'role'],
  nestedGroups: ['group', 'group'],
  rolePermissions: ['role', 'resource', 'scope'],
  userPermissions: ['user', 'resource', 'scope'],
  permissions: ['client', 'resource', 'scope'],
  clientResources: ['client', 'resource'],
  tenantAdmins: ['tenant', 'user'],
};

const subjectsOf = (kinds: readonly RecordKind[], ids: readonly string[]): readonly Subject[] =>
  kinds.flatMap((kind, at) => {
    const id = ids[at];
    if (!id) return [];
    return { kinds: [kind], id, within: kind === 'scope' ? ids[at - 1] : undefined };
  });

export const LinkName = ({ path }: { readonly path: string }): ReactNode => {
  const t = useOwnTexts(eventTexts);
  const [, kind = '', ...ids] = path.split('.');
  const subjects = subjectsOf(ends[kind] ?? [], ids);
  const found = useQueries({ queries: subjects.map((subject) => nameQuery(subject)) });
  const word = (t.link as Readonly<Record<string, string>>)[kind] ?? readableName(kind);
  return (
    <>
      {word}
      {subjects.map(({ id }, at) => {
        const resolved = found[at]?.data;
        const name =
          resolved === undefined || resolved.state === 'hidden' ? undefined : resolved.name;
        return (
          <Fragment key={at}>
            {at === 0 ? ': ' : ' · '}
            <bdi title={id}>{name ?? shortened(id)}</bdi>
          </Fragment>
        );
      })}
    </>
  );
};
