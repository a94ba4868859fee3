import { Paper } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { read } from '../../../api/read.js';
import type { AuditEvent } from '../../../kit/events/audit-event.js';
import { EventDetails } from '../../../kit/events/event-details.js';
import { EventMarks } from '../../../kit/events/event-list.js';
import { useSentenceText } from '../../../kit/events/event-sentence.js';
import { PageHeader } from '../../../kit/page-header.js';
import { WithRecord } from '../../../kit/record-page.js';
import { useTexts } from '../../../texts/texts-provider.js';

export const EventPage = (): ReactNode => {
  const { eventId = '' }: { readonly eventId?: string } = useParams({ strict: false });
  const query = useQuery(
    read('/audit_events/{audit_event_id}', { params: { path: { audit_event_id: eventId } } }),
  );
  return <WithRecord query={query}>{(event) => <OneEvent event={event} />}</WithRecord>;
};

const OneEvent = ({ event }: { readonly event: AuditEvent }): ReactNode => {
  const { nav } = useTexts();
  return (
    <>
      <PageHeader
        title={useSentenceText(event)}
        hint={<EventMarks event={event} />}
        parent={{ to: '/audit', label: nav.audit }}
      />
      <Paper p={{ base: 'md', sm: 'lg' }}>
        <EventDetails event={event} />
      </Paper>
    </>
  );
};
