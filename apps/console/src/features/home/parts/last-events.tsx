import { Anchor, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { chosenTenant } from '../../../api/tenant.js';
import { Ago } from '../../../kit/ago.js';
import type { AuditEvent } from '../../../kit/events/audit-event.js';
import { EventMarks } from '../../../kit/events/event-list.js';
import { readShownEvents } from '../../../kit/events/event-pages.js';
import { EventSentence } from '../../../kit/events/event-sentence.js';
import { Failure } from '../../../kit/failure.js';
import { PageLink } from '../../../kit/page-link.js';
import { Section } from '../../../kit/section.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { useTexts } from '../../../texts/texts-provider.js';
import { homeTexts } from '../texts/home-texts.js';
import classes from './last-events.module.css';

const few = 8;

export const LastEvents = (): ReactNode => {
  const t = useOwnTexts(homeTexts);
  const { table } = useTexts();
  const events = useQuery({
    queryKey: [chosenTenant() ?? 'all tenants', '/audit_events', 'last'],
    queryFn: ({ signal }) =>
      readShownEvents({ filter: undefined, limit: few, cursor: undefined, signal }),
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
      <ul
        className={classes['events']}
        aria-label={t.events.title}
      >
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

const EventLine = ({ event }: { readonly event: AuditEvent }): ReactNode => (
  <li className={classes['event']}>
    <div className={classes['what']}>
      <EventSentence event={event} />
      <EventMarks event={event} />
    </div>
    <PageLink
      to={`/audit/${event.id}`}
      className={classes['when']}
    >
      <Ago at={event.created_at} />
    </PageLink>
  </li>
);
