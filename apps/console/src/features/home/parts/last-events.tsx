import { Anchor, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { read, type Item } from '../../../api/read.js';
import { Ago } from '../../../kit/ago.js';
import { Failure } from '../../../kit/failure.js';
import { PageLink } from '../../../kit/page-link.js';
import { Section } from '../../../kit/section.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { useTexts } from '../../../texts/texts-provider.js';
import { homeTexts } from '../texts/home-texts.js';
import classes from './last-events.module.css';

type AuditEvent = Item<'/audit_events'>;

export const LastEvents = (): ReactNode => {
  const t = useOwnTexts(homeTexts);
  const { table } = useTexts();
  const events = useQuery({
    ...read('/audit_events', { params: { query: { sort: 'created_at:desc', limit: 8 } } }),
    refetchInterval: 15_000,
  });
  return (
    <Section
      title={t.events.title}
      actions={
        <Anchor
          component={PageLink}
          to="/audit"
          size="sm"
        >
          {t.events.all}
        </Anchor>
      }
    >
      {events.error !== null && (
        <Failure
          title={table.failed}
          error={events.error}
        />
      )}
      {events.isPending && <Skeleton h={260} />}
      {events.data?.items.length === 0 && <Text c="dimmed">{t.events.none}</Text>}
      <ul className={classes['events']}>
        {events.data?.items.map((event) => (
          <EventLine
            key={event.id}
            event={event}
          />
        ))}
      </ul>
    </Section>
  );
};

const EventLine = ({ event }: { readonly event: AuditEvent }): ReactNode => {
  const { id, event: name, changes = [], created_at, count = 1 } = event;
  const named = changes.find(({ attribute }) => attribute === 'name');
  const record = named?.after ?? named?.before;
  return (
    <li>
      <PageLink
        to={`/audit/${id}`}
        className={classes['event']}
      >
        <span className={classes['what']}>
          <code>{name}</code>
          {typeof record === 'string' && <span className={classes['record']}>{record}</span>}
          {count > 1 && <span className={classes['record']}>×{count}</span>}
        </span>
        <span className={classes['when']}>
          <Ago at={created_at} />
        </span>
      </PageLink>
    </li>
  );
};
