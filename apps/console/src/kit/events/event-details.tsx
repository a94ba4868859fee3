import { Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useOwnTexts } from '../../texts/define-texts.js';
import { Moment } from '../ago.js';
import { Copyable } from '../copyable.js';
import { Facts, type Fact } from '../facts.js';
import { PageLink } from '../page-link.js';
import { pageOfRecord } from '../page-of-record.js';
import type { AuditEvent } from './audit-event.js';
import { Changes } from './changes.js';
import { eventTexts } from './texts/event-texts.js';

/** All that the log knows of an event, and ways to what belongs to it. */
export const EventDetails = ({ event }: { readonly event: AuditEvent }): ReactNode => {
  const t = useOwnTexts(eventTexts).event;
  const { created_at, actor_id, record_id, ids = [], address, request_id, sequence, seal } = event;
  const facts: readonly (Fact | undefined)[] = [
    { label: t.time, value: <Moment at={created_at} /> },
    actor_id ? { label: t.actor, value: <Copyable value={actor_id} /> } : undefined,
    record_id ? { label: t.record, value: <Copyable value={record_id} /> } : undefined,
    ids.length > 0 ? { label: t.ids(ids.length), value: <Ids ids={ids} /> } : undefined,
    address ? { label: t.address, value: <code>{address}</code> } : undefined,
    request_id ? { label: t.request, value: <Copyable value={request_id} /> } : undefined,
    { label: t.place, value: sequence ?? t.unsealed },
    seal ? { label: t.seal, value: <Copyable value={seal} /> } : undefined,
  ];
  return (
    <Stack gap="md">
      <Changes event={event} />
      <Facts facts={facts.filter((each) => each !== undefined)} />
      <Ways event={event} />
    </Stack>
  );
};

const fewIds = 6;

const Ids = ({ ids }: { readonly ids: readonly string[] }): ReactNode => (
  <Stack gap={0}>
    {ids.slice(0, fewIds).map((id) => (
      <Copyable
        key={id}
        value={id}
      />
    ))}
    {ids.length > fewIds && '…'}
  </Stack>
);

const Ways = ({ event }: { readonly event: AuditEvent }): ReactNode => {
  const t = useOwnTexts(eventTexts).event;
  const { id, actor_id, record_id, request_id } = event;
  const record = pageOfRecord(event);
  const way = (label: string, search: Readonly<Record<string, string>>): ReactNode => (
    <Button
      component={PageLink}
      to="/audit"
      search={search}
      size="xs"
      variant="default"
    >
      {label}
    </Button>
  );
  return (
    <Group gap="xs">
      {record !== undefined && (
        <Button
          component={PageLink}
          to={record}
          size="xs"
          variant="light"
        >
          {t.openRecord}
        </Button>
      )}
      {record_id && way(t.ofRecord, { record: record_id })}
      {actor_id && way(t.ofActor, { actor: actor_id })}
      {request_id && way(t.ofRequest, { request: request_id })}
      <Button
        component={PageLink}
        to={`/audit/${id}`}
        size="xs"
        variant="subtle"
        color="gray"
      >
        {t.link}
      </Button>
    </Group>
  );
};
