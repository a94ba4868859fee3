import { UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState, type ReactNode } from 'react';
import { useOwnTexts } from '../../texts/define-texts.js';
import { Ago } from '../ago.js';
import type { AuditEvent } from './audit-event.js';
import { EventDetails } from './event-details.js';
import classes from './event-list.module.css';
import { lookOf } from './event-look.js';
import { EventSentence } from './event-sentence.js';
import { memberNames } from './member-words.js';
import { eventTexts } from './texts/event-texts.js';

interface EventListProps {
  readonly events: readonly AuditEvent[];
  readonly label?: string;
}

/** Each event is a sentence that opens. */
export const EventList = ({ events, label }: EventListProps): ReactNode => (
  <ul
    className={classes['list']}
    aria-label={label}
  >
    {events.map((event) => (
      <EventLine
        key={event.id}
        event={event}
      />
    ))}
  </ul>
);

const EventLine = ({ event }: { readonly event: AuditEvent }): ReactNode => {
  const t = useOwnTexts(eventTexts);
  const [isOpen, setOpen] = useState(false);
  const panel = useId();
  const { icon: Icon, tone } = lookOf(event);
  return (
    <li
      className={classes['item']}
      data-open={isOpen || undefined}
    >
      <div className={classes['line']}>
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
        <div className={classes['what']}>
          <EventSentence event={event} />
          <EventMarks event={event} />
        </div>
        <span className={classes['when']}>
          <Ago at={event.created_at} />
        </span>
        <UnstyledButton
          className={classes['opener']}
          aria-label={t.details(event.event)}
          aria-expanded={isOpen}
          aria-controls={isOpen ? panel : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <IconChevronDown
            size={15}
            stroke={1.8}
            className={classes['arrow']}
            aria-hidden="true"
          />
        </UnstyledButton>
      </div>
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

/** Its name in the log, how often it happened, and what changed, in small letters. */
export const EventMarks = ({ event }: { readonly event: AuditEvent }): ReactNode => {
  const t = useOwnTexts(eventTexts);
  const { event: name, changed = [], count = 1 } = event;
  const members = memberNames(changed, t.member);
  return (
    <div className={classes['marks']}>
      <code>{name}</code>
      {count > 1 && <span>{t.times(count)}</span>}
      {members.length > 0 && <span>{`${t.changed}: ${members.join(', ')}`}</span>}
    </div>
  );
};
