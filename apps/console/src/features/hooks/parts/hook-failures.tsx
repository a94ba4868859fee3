import { Anchor, Group, List, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { allOf, equals } from '../../../api/filter.js';
import { read } from '../../../api/read.js';
import { Ago } from '../../../kit/ago.js';
import type { AuditEvent } from '../../../kit/events/audit-event.js';
import { Failure } from '../../../kit/failure.js';
import { PageLink } from '../../../kit/page-link.js';
import { Section } from '../../../kit/section.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { useTexts } from '../../../texts/texts-provider.js';
import { hookTexts } from '../texts/hook-texts.js';

const few = 5;

/** What the log knows of failures: the last ones, each with its reason. */
export const HookFailures = ({ id }: { readonly id: string }): ReactNode => {
  const { failures: t } = useOwnTexts(hookTexts);
  const { nav, table } = useTexts();
  const q = allOf(equals('record_id', id), equals('event', 'hook.failed'));
  const events = useQuery(
    read('/audit_events', { params: { query: { q, sort: 'created_at:desc', limit: few } } }),
  );
  return (
    <Section
      title={t.title}
      hint={t.hint}
      actions={
        <Anchor
          component={PageLink}
          to="/audit"
          search={{ record: id }}
          size="sm"
        >
          {nav.audit}
        </Anchor>
      }
    >
      {events.error !== null && (
        <Failure
          title={table.failed}
          error={events.error}
        />
      )}
      {events.data?.items.length === 0 && <Text c="dimmed">{t.empty}</Text>}
      {events.data !== undefined && events.data.items.length > 0 && (
        <List
          listStyleType="none"
          spacing="xs"
        >
          {events.data.items.map((event) => (
            <List.Item key={event.id}>
              <Group
                gap="md"
                align="baseline"
              >
                <PageLink to={`/audit/${event.id}`}>
                  <Ago at={event.created_at} />
                </PageLink>
                <bdi>{problemIn(event)}</bdi>
              </Group>
            </List.Item>
          ))}
        </List>
      )}
    </Section>
  );
};

const problemIn = ({ changes = [] }: AuditEvent): string => {
  const after = changes.find(({ attribute }) => attribute === 'problem')?.after;
  return typeof after === 'string' ? after : '';
};
