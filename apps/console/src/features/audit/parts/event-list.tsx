import { UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState, type ReactNode } from 'react';
import { Ago } from '../../../kit/ago.js';
import { EventDetails } from './event-details.js';
import { ActorName, lookOf, RecordName } from './event-names.js';
import type { AuditEvent } from './audit-event.js';
import classes from './event-list.module.css';

/** Each event is a line that opens. */
export const EventList = ({ events }: { readonly events: readonly AuditEvent[] }): ReactNode => (
  <ul className={classes['list']}>
    {events.map((event) => (
      <EventLine
        key={event.id}
        event={event}
      />
    ))}
  </ul>
);

const EventLine = ({ event }: { readonly event: AuditEvent }): ReactNode => {
  const [isOpen, setOpen] = useState(false);
  const panel = useId();
  const { icon: Icon, tone } = lookOf(event);
  const count = event.count ?? 1;
  return (
    <li
      className={classes['item']}
      data-open={isOpen || undefined}
    >
      <UnstyledButton
        className={classes['line']}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panel : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <span
          className={classes['icon']}
          data-tone={tone}
          aria-hidden="true"
        >
          <Icon
            size={15}
            stroke={1.8}
          />
        </span>
        <span className={classes['what']}>
          <code className={classes['event']}>{event.event}</code>
          <span className={classes['record']}>
            <RecordName event={event} />
          </span>
          {count > 1 && <span className={classes['count']}>×{count}</span>}
        </span>
        <span className={classes['who']}>
          <ActorName id={event.actor_id} />
        </span>
        <span className={classes['when']}>
          <Ago at={event.created_at} />
        </span>
        <IconChevronDown
          size={15}
          stroke={1.8}
          className={classes['arrow']}
          aria-hidden="true"
        />
      </UnstyledButton>
      {isOpen && (
        <div
          id={panel}
          className={classes['panel']}
        >
          <EventDetails event={event} />
        </div>
      )}
    </li>
  );
};
