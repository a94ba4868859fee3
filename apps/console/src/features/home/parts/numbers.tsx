import { Paper, SimpleGrid, Skeleton, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useScopes, type Needs } from '../../../api/may.js';
import type { Answer } from '../../../api/read.js';
import { PageLink } from '../../../kit/page-link.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { useLanguage } from '../../../texts/texts-provider.js';
import { homeTexts } from '../texts/home-texts.js';
import classes from './numbers.module.css';

export type Statistics = Answer<'/statistics'>;
type Day = Statistics['days'][number];
type Count = Statistics['users'];

/** Each number leads to what it counts. */
export const Numbers = ({
  statistics,
}: {
  readonly statistics: Statistics | undefined;
}): ReactNode => {
  const t = useOwnTexts(homeTexts);
  const { tag } = useLanguage();
  const digits = new Intl.NumberFormat(tag);
  const countOf = (count: Count): string =>
    count.is_exact ? digits.format(count.count) : t.numbers.moreThan(digits.format(count.count));
  const sumOf = (member: Exclude<keyof Day, 'day'>): string =>
    digits.format((statistics?.days ?? []).reduce((sum, day) => sum + day[member], 0));

  const shown = (value: (of: Statistics) => string): string | undefined =>
    statistics && value(statistics);
  const events = (event: string): Readonly<Record<string, string>> => ({ event });
  return (
    <SimpleGrid
      cols={{ base: 2, sm: 3, lg: 6 }}
      spacing="sm"
      mb="lg"
    >
      <Tile
        label={t.numbers.people}
        value={shown(({ users }) => countOf(users))}
        to="/people"
        needs="read:users"
      />
      <Tile
        label={t.numbers.applications}
        value={shown(({ clients }) => countOf(clients))}
        to="/applications"
        needs="read:clients"
      />
      <Tile
        label={t.numbers.logins}
        value={shown(() => sumOf('logins'))}
        to="/audit"
        search={events('user.logged_in')}
        needs="read:audit_events"
      />
      <Tile
        label={t.numbers.failures}
        value={shown(() => sumOf('failed_logins'))}
        to="/audit"
        search={events('user.login_failed')}
        needs="read:audit_events"
      />
      <Tile
        label={t.numbers.lockouts}
        value={shown(() => sumOf('lockouts'))}
        to="/audit"
        search={events('refused.account_locked')}
        needs="read:audit_events"
      />
      <Tile
        label={t.numbers.blocked}
        value={shown((all) => countOf(all.blocked_users))}
        to="/people"
        search={{ status: 'blocked' }}
        needs="read:users"
      />
    </SimpleGrid>
  );
};

interface TileProps {
  readonly label: string;
  /** Undefined while it is loading. */
  readonly value: string | undefined;
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
  readonly needs: Needs;
}

const Tile = ({ label, value, to, search, needs }: TileProps): ReactNode => {
  const may = useScopes();
  const content = (
    <>
      <Text
        size="xs"
        c="dimmed"
        component="span"
        className={classes['label']}
      >
        {label}
      </Text>
      {value === undefined ? (
        <Skeleton
          h={24}
          w="50%"
          mt={6}
        />
      ) : (
        <span
          className={classes['value']}
          data-numbers
        >
          {value}
        </span>
      )}
    </>
  );
  if (!may(needs))
    return (
      <Paper
        className={classes['tile']}
        px="md"
        py="sm"
      >
        {content}
      </Paper>
    );
  return (
    <Paper
      component={PageLink}
      to={to}
      search={search}
      className={classes['tile']}
      data-link
      px="md"
      py="sm"
    >
      {content}
    </Paper>
  );
};
