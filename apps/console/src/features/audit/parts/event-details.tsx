import { Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { Copyable } from '../../../kit/copyable.js';
import { Facts, type Fact } from '../../../kit/facts.js';
import { Moment } from '../../../kit/ago.js';
import { PageLink } from '../../../kit/page-link.js';
import { pageOfRecord } from '../../../kit/page-of-record.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { auditTexts } from '../texts/audit-texts.js';
import { Changes } from './changes.js';
import { ActorLink } from './event-names.js';
import type { AuditEvent } from './audit-event.js';

/** All that the log knows of an event, and ways to what belongs to it. */
export const EventDetails = ({ event }: { readonly event: AuditEvent }): ReactNode => {
  const t = useOwnTexts(auditTexts);
  const { created_at = '', actor_id, record_id, ids = [], address, request_id } = event;
  const facts: readonly (Fact | undefined)[] = [
    { label: t.event.time, value: <Moment at={created_at} /> },
    { label: t.event.actor, value: <ActorLink id={actor_id} /> },
    record_id ? { label: t.event.record, value: <Copyable value={record_id} /> } : undefined,
    ids.length > 0 ? { label: t.event.ids(ids.length), value: <Ids ids={ids} /> } : undefined,
    address ? { label: t.event.address, value: <code>{address}</code> } : undefined,
    request_id ? { label: t.event.request, value: <Copyable value={request_id} /> } : undefined,
    { label: t.event.place, value: event.sequence ?? t.event.unsealed },
    event.seal ? { label: t.event.seal, value: <Copyable value={event.seal} /> } : undefined,
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
  const t = useOwnTexts(auditTexts);
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
          {t.event.openRecord}
        </Button>
      )}
      {record_id && way(t.event.ofRecord, { record: record_id })}
      {actor_id && way(t.event.ofActor, { actor: actor_id })}
      {request_id && way(t.event.ofRequest, { request: request_id })}
      <Button
        component={PageLink}
        to={`/audit/${id}`}
        size="xs"
        variant="subtle"
        color="gray"
      >
        {t.event.link}
      </Button>
    </Group>
  );
};
