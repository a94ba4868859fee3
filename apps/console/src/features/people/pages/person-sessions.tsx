import { Badge, Button, Group, Stack } from '@mantine/core';
import { IconDeviceDesktop, IconLogout } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { management } from '../../../api/management.js';
import { useMay } from '../../../api/may.js';
import type { Schema, User } from '../../../api/names.js';
import { read } from '../../../api/read.js';
import { Ago, Until } from '../../../kit/ago.js';
import { EmptyState } from '../../../kit/empty-state.js';
import { Hint } from '../../../kit/hint.js';
import { RecordTable } from '../../../kit/record-table.js';
import { useRehearsedChange } from '../../../kit/rehearsed-change.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { peopleTexts } from '../texts/people-texts.js';
import { useSessionsEnd } from './use-account-endings.js';

type Session = Schema<'user_session'>;

export const PersonSessions = ({ user }: { readonly user: User }): ReactNode => {
  const t = useOwnTexts(peopleTexts).sessions;
  const mayEnd = useMay('delete:user_sessions');
  const rehearse = useRehearsedChange();
  const path = { user_id: user.id };

  const end = (sessions: readonly Session[], deselect: () => void): void =>
    rehearse({
      title: t.endTitle(sessions.length),
      hint: t.endHint,
      action: t.end,
      isDangerous: true,
      run: (dry_run) =>
        sessions.map(
          ({ id }) =>
            () =>
              management().DELETE('/users/{user_id}/sessions/{session_id}', {
                params: { path: { ...path, session_id: id }, query: { dry_run } },
              }),
        ),
      onDone: deselect,
    });
  const endAll = useSessionsEnd(user);
  return (
    <Stack>
      <Group justify="space-between">
        <Hint>{t.hint}</Hint>
        {mayEnd && (
          <Button
            variant="default"
            leftSection={<IconLogout size={16} />}
            onClick={endAll}
          >
            {t.endAll}
          </Button>
        )}
      </Group>
      <RecordTable<Session>
        label={t.hint}
        prefix="s-"
        source={(_, query) =>
          read('/users/{user_id}/sessions', { params: { path, query: { ...query } } })
        }
        columns={[
          {
            key: 'began',
            header: t.began,
            sort: 'authenticated_at',
            cell: ({ authenticated_at }) => <Ago at={authenticated_at} />,
          },
          {
            key: 'how',
            header: t.how,
            cell: ({ methods = [] }) => (
              <Group gap={4}>
                {methods.map((method) => (
                  <Badge
                    key={method}
                    color="gray"
                  >
                    {t.methods[method] ?? method}
                  </Badge>
                ))}
              </Group>
            ),
          },
          {
            key: 'seen',
            header: t.lastSeen,
            sort: 'last_seen_at',
            from: 'sm',
            cell: ({ last_seen_at }) => <Ago at={last_seen_at} />,
          },
          {
            key: 'ends',
            header: t.ends,
            sort: 'expires_at',
            from: 'md',
            cell: ({ expires_at }) => <Until at={expires_at} />,
          },
        ]}
        nameOf={({ id }) => `${t.id} ${id.slice(0, 8)}`}
        defaultSort="last_seen_at:desc"
        bulkActions={
          mayEnd
            ? [{ key: 'end', label: t.end, icon: IconLogout, isDangerous: true, run: end }]
            : []
        }
        empty={
          <EmptyState
            icon={IconDeviceDesktop}
            title={t.empty}
            hint={t.emptyHint}
          />
        }
      />
    </Stack>
  );
};
