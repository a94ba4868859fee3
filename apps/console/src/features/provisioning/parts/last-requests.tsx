import { Badge, Group, Stack, Text } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Schema } from '../../../api/names.js';
import { read } from '../../../api/read.js';
import { Ago } from '../../../kit/ago.js';
import { EmptyState } from '../../../kit/empty-state.js';
import { ClientName } from '../../../kit/name-of.js';
import { RecordTable } from '../../../kit/record-table.js';
import { Section } from '../../../kit/section.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { provisioningTexts } from '../texts/provisioning-texts.js';
import { outcomeOf } from './outcome.js';

type ScimRequest = Schema<'scim_request'>;

const asked = ({ method, path }: ScimRequest): string => `${method} ${path}`;

/** What directories asked last, and what they were answered. */
export const LastRequests = (): ReactNode => {
  const { requests: t } = useOwnTexts(provisioningTexts);
  return (
    <Section
      title={t.title}
      hint={t.hint}
    >
      <RecordTable<ScimRequest>
        label={t.title}
        prefix="requests"
        source={(_, query) => read('/scim_requests', { params: { query } })}
        columns={[
          { key: 'request', header: t.request, cell: (request) => <Asked request={request} /> },
          { key: 'answer', header: t.answer, cell: (request) => <Answer request={request} /> },
          {
            key: 'client',
            header: t.client,
            from: 'md',
            cell: ({ client_id }) => <ClientName id={client_id} />,
          },
          {
            key: 'duration',
            header: t.duration,
            from: 'lg',
            align: 'end',
            cell: ({ duration }) => t.milliseconds(duration),
          },
          {
            key: 'at',
            header: t.at,
            sort: 'created_at',
            from: 'sm',
            cell: ({ created_at }) => <Ago at={created_at} />,
          },
        ]}
        nameOf={asked}
        defaultSort="created_at:desc"
        empty={
          <EmptyState
            icon={IconArrowsExchange}
            title={t.empty}
            hint={t.emptyHint}
          />
        }
      />
    </Section>
  );
};

const Asked = ({ request }: { readonly request: ScimRequest }): ReactNode => (
  <code
    dir="ltr"
    style={{ overflowWrap: 'anywhere' }}
  >
    {asked(request)}
  </code>
);

/** In the reader's language what kind of answer it was, and in the words of the directory's answer why. */
const Answer = ({ request }: { readonly request: ScimRequest }): ReactNode => {
  const { outcomes } = useOwnTexts(provisioningTexts).requests;
  const { status, error } = request;
  return (
    <Stack gap={2}>
      <Group gap="xs">
        <Badge
          color={error === null ? 'gray' : 'red'}
          variant="light"
        >
          {status}
        </Badge>
        {outcomes[outcomeOf(request)]}
      </Group>
      {error !== null && (
        <Text
          size="sm"
          c="dimmed"
          lang="en"
          dir="ltr"
        >
          {error}
        </Text>
      )}
    </Stack>
  );
};
