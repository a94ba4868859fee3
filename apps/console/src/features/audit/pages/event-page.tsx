import { Paper } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { read } from '../../../api/read.js';
import { PageHeader } from '../../../kit/page-header.js';
import { WithRecord } from '../../../kit/record-page.js';
import { useTexts } from '../../../texts/texts-provider.js';
import { EventDetails } from '../parts/event-details.js';
import { RecordName } from '../parts/event-names.js';

export const EventPage = (): ReactNode => {
  const { eventId = '' }: { readonly eventId?: string } = useParams({ strict: false });
  const { nav } = useTexts();
  const query = useQuery(
    read('/audit_events/{audit_event_id}', { params: { path: { audit_event_id: eventId } } }),
  );
  return (
    <WithRecord query={query}>
      {(event) => (
        <>
          <PageHeader
            title={event.event ?? event.id}
            hint={<RecordName event={event} />}
            parent={{ to: '/audit', label: nav.audit }}
          />
          <Paper p={{ base: 'md', sm: 'lg' }}>
            <EventDetails event={event} />
          </Paper>
        </>
      )}
    </WithRecord>
  );
};
