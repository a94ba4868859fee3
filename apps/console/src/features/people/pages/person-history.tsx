import { Group, SegmentedControl, Stack } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { anyOf, equals } from '../../../api/filter.js';
import type { User } from '../../../api/names.js';
import { EmptyState } from '../../../kit/empty-state.js';
import { EventStream, ProtocolSwitch } from '../../../kit/events/event-stream.js';
import { Hint } from '../../../kit/hint.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { useTexts } from '../../../texts/texts-provider.js';
import { peopleTexts } from '../texts/people-texts.js';
import classes from './people.module.css';

const roles = ['any', 'about', 'made'] as const;
type Role = (typeof roles)[number];

/** What happened to the person, and what the person did. */
const filterOf = (id: string, role: Role): string | undefined =>
  anyOf(role !== 'made' && equals('record_id', id), role !== 'about' && equals('actor_id', id));

export const PersonHistory = ({ user }: { readonly user: User }): ReactNode => {
  const t = useOwnTexts(peopleTexts).history;
  const { table } = useTexts();
  const [role, setRole] = useState<Role>('any');
  const [showsProtocol, setShowsProtocol] = useState(false);
  const labels: Readonly<Record<Role, string>> = {
    any: table.any,
    about: t.about,
    made: t.made,
  };
  return (
    <Stack>
      <Hint>{t.hint}</Hint>
      <EventStream
        label={t.hint}
        filter={filterOf(user.id, role)}
        showsProtocol={showsProtocol}
        filters={
          <Group className={classes['historyFilters']}>
            <SegmentedControl
              aria-label={t.role}
              data={roles.map((value) => ({ value, label: labels[value] }))}
              value={role}
              onChange={setRole}
            />
            <ProtocolSwitch
              checked={showsProtocol}
              onChange={setShowsProtocol}
            />
          </Group>
        }
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
