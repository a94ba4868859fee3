import { Badge, Button, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { allOf, anyOf, equals, from, not, startsWith, until } from '../../../api/filter.js';
import type { Schema } from '../../../api/names.js';
import { read } from '../../../api/read.js';
import { Moment } from '../../../kit/ago.js';
import { EventMarks } from '../../../kit/events/event-list.js';
import { EventSentence } from '../../../kit/events/event-sentence.js';
import { Hint } from '../../../kit/hint.js';
import { MomentField } from '../../../kit/moment-field.js';
import { Section } from '../../../kit/section.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { explainTexts } from '../texts/explain-texts.js';
import { explanationOf, type Explanation } from './explanation.js';
import type { WholeQuestion } from './question.js';
import { ThenAndNow } from './then-and-now.js';
import { WithAnswer } from './with-answer.js';
import classes from './answer.module.css';

type AuditEvent = Schema<'audit_event'>;

const week = 7 * 24 * 3600 * 1000;
const mostEvents = 100;

/** What the answer rests on today: the records that were asked about, and those on the ways. */
const recordsOf = (question: WholeQuestion, { paths }: Explanation): readonly string[] => {
  const { user_id, client_id, resource_id } = question;
  const onTheWay = paths.flatMap(({ role_id, group_ids }) => [role_id ?? [], group_ids].flat());
  return [...new Set([user_id ?? [], client_id, resource_id, onTheWay].flat())];
};

/** The beginnings of events that change no permission: logins, grants of tokens, and what was refused. */
const passing = ['user.logged_in', 'user.login_failed', 'grant.', 'refused.'];

interface WhatChangedProps {
  readonly question: WholeQuestion;
  /** The moment with which the present is compared, as the address keeps it. */
  readonly at: string | undefined;
  readonly onChange: (at: string | undefined) => void;
}

/** The same question at an earlier moment, and the changes of the records that the answer rests on. */
export const WhatChanged = ({ question, at, onChange }: WhatChangedProps): ReactNode => {
  const t = useOwnTexts(explainTexts);
  const [start, setStart] = useState(() => new Date(Date.now() - week));
  const [end, setEnd] = useState<Date>();
  const explanation = useQuery({ ...explanationOf(question), retry: false });
  if (explanation.data === undefined) return null;

  return (
    <Section
      title={t.changed.title}
      hint={t.changed.hint}
    >
      <Stack>
        <MomentField
          label={t.then.moment}
          description={t.then.momentHint}
          placeholder={t.then.choose}
          value={at ?? null}
          onChange={(next) => onChange(next ?? undefined)}
          maxDate={new Date()}
          withSeconds
          clearLabel={t.then.clear}
        />
        {at !== undefined && (
          <ThenAndNow
            question={question}
            at={at}
          />
        )}
        <Title
          order={3}
          size="h5"
        >
          {t.then.events}
        </Title>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <MomentField
            label={t.changed.from}
            value={start.toISOString()}
            onChange={(next) => next !== null && setStart(new Date(next))}
            maxDate={end ?? new Date()}
          />
          <MomentField
            label={t.changed.to}
            placeholder={t.changed.now}
            value={end?.toISOString() ?? null}
            onChange={(next) => setEnd(next === null ? undefined : new Date(next))}
            minDate={start}
            clearLabel={t.changed.now}
          />
        </SimpleGrid>
        <Events
          records={recordsOf(question, explanation.data)}
          start={start}
          end={end}
          onCompare={onChange}
        />
      </Stack>
    </Section>
  );
};

interface EventsProps {
  readonly records: readonly string[];
  readonly start: Date;
  readonly end: Date | undefined;
  readonly onCompare: (at: string) => void;
}

const Events = ({ records, start, end, onCompare }: EventsProps): ReactNode => {
  const t = useOwnTexts(explainTexts);
  const q = allOf(
    anyOf(...records.map((id) => equals('record_id', id))),
    ...passing.map((prefix) => not(startsWith('event', prefix))),
    from('created_at', start.toISOString()),
    end !== undefined && until('created_at', end.toISOString()),
  );
  const query = useQuery(
    read('/audit_events', { params: { query: { q, sort: 'created_at:desc', limit: mostEvents } } }),
  );
  return (
    <WithAnswer
      query={query}
      failed={t.changed.failed}
    >
      {(page) => (
        <EventLines
          page={page}
          onCompare={onCompare}
        />
      )}
    </WithAnswer>
  );
};

interface EventLinesProps {
  readonly page: Schema<'audit_event_list'>;
  readonly onCompare: (at: string) => void;
}

const EventLines = ({ page: { items, has_more }, onCompare }: EventLinesProps): ReactNode => {
  const t = useOwnTexts(explainTexts);
  if (items.length === 0) return <Text c="dimmed">{t.changed.nothing}</Text>;
  return (
    <>
      <ul
        className={classes['events']}
        aria-label={t.changed.title}
      >
        {items.map((event) => (
          <EventLine
            key={event.id}
            event={event}
            onCompare={onCompare}
          />
        ))}
      </ul>
      {has_more && <Hint>{t.changed.more(mostEvents)}</Hint>}
    </>
  );
};

/** What kind of change it is, by the last word of its name. */
const toneOf = (name: string): 'gave' | 'took' | undefined => {
  if (/(granted|added|authorized|unblocked)$/.test(name)) return 'gave';
  return /(revoked|removed|deleted|blocked|suspended)$/.test(name) ? 'took' : undefined;
};

interface EventLineProps {
  readonly event: AuditEvent;
  readonly onCompare: (at: string) => void;
}

const EventLine = ({ event, onCompare }: EventLineProps): ReactNode => {
  const t = useOwnTexts(explainTexts);
  const { event: name, created_at, ids = [] } = event;
  const tone = toneOf(name);
  return (
    <li className={classes['event']}>
      <Moment at={created_at} />
      <div className={classes['sentence']}>
        <EventSentence event={event} />
        <EventMarks event={event} />
      </div>
      {tone !== undefined && (
        <Badge color={tone === 'gave' ? 'accent' : 'red'}>{t.changed[tone](ids.length)}</Badge>
      )}
      <Button
        size="compact-xs"
        variant="subtle"
        aria-label={`${t.then.before}: ${name}`}
        onClick={() => onCompare(created_at)}
      >
        {t.then.before}
      </Button>
    </li>
  );
};
