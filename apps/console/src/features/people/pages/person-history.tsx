import { Code, Stack, Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { allOf, anyOf, equals } from '../../../api/filter.js';
import type { Schema, User } from '../../../api/names.js';
import { read } from '../../../api/read.js';
import { Ago } from '../../../kit/ago.js';
import { EmptyState } from '../../../kit/empty-state.js';
import { Hint } from '../../../kit/hint.js';
import { UserName } from '../../../kit/name-of.js';
import { RecordTable } from '../../../kit/record-table.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { peopleTexts } from '../texts/people-texts.js';

type AuditEvent = Schema<'audit_event'>;

/** What happened to the person, and what the person did. */
const filterOf = (id: string, role: string | undefined): string | undefined => {
  const [about, made] = [equals('record_id', id), equals('actor_id', id)];
  if (role === 'about') return allOf(about);
  return role === 'made' ? allOf(made) : anyOf(about, made);
};

export const PersonHistory = ({ user }: { readonly user: User }): ReactNode => {
  const t = useOwnTexts(peopleTexts).history;
  return (
    <Stack>
      <Hint>{t.hint}</Hint>
      <RecordTable<AuditEvent>
        label={t.hint}
        prefix="h-"
        source={({ filters }, query) =>
          read('/audit_events', {
            params: { query: { ...query, q: filterOf(user.id, filters['role']) } },
          })
        }
        columns={[
          {
            key: 'event',
            header: t.event,
            cell: ({ event, changed = [] }) => (
              <div>
                <Code>{event}</Code>
                {changed.length > 0 && (
                  <Text
                    size="xs"
                    c="dimmed"
                    mt={4}
                  >
                    {`${t.changed}: ${changed.join(', ')}`}
                  </Text>
                )}
              </div>
            ),
          },
          {
            key: 'by',
            header: t.by,
            cell: ({ actor_id }) => (
              <Actor
                id={actor_id}
                user={user}
              />
            ),
          },
          {
            key: 'when',
            header: t.when,
            sort: 'created_at',
            from: 'sm',
            cell: ({ created_at }) => <Ago at={created_at} />,
          },
          {
            key: 'from',
            header: t.from,
            from: 'lg',
            cell: ({ address }) => address !== null && <bdi>{address}</bdi>,
          },
        ]}
        nameOf={({ event, id }) => event ?? id}
        filters={[
          {
            key: 'role',
            label: t.role,
            options: [
              { value: 'about', label: t.about },
              { value: 'made', label: t.made },
            ],
          },
        ]}
        defaultSort="created_at:desc"
        empty={
          <EmptyState
            icon={IconHistory}
            title={t.empty}
            hint={t.emptyHint}
          />
        }
      />
    </Stack>
  );
};

interface ActorProps {
  readonly id: string | null | undefined;
  readonly user: User;
}

const Actor = ({ id, user }: ActorProps): ReactNode => {
  const t = useOwnTexts(peopleTexts).history;
  if (id === null || id === undefined) return t.server;
  return id === user.id ? t.themselves : <UserName id={id} />;
};
