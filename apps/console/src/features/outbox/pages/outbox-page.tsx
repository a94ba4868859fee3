import { Alert, Button, Table } from '@mantine/core';
import { IconInfoCircle, IconMailOpened } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { isSwitchedOff } from '../../../api/api-error.js';
import { consoleConfig } from '../../../api/config.js';
import { read, type Answer } from '../../../api/read.js';
import { Ago } from '../../../kit/ago.js';
import { EmptyState } from '../../../kit/empty-state.js';
import { Failure } from '../../../kit/failure.js';
import { Hint } from '../../../kit/hint.js';
import { Loading } from '../../../kit/loading.js';
import { PageHeader } from '../../../kit/page-header.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { useTexts } from '../../../texts/texts-provider.js';
import { outboxTexts } from '../texts/outbox-texts.js';
import { MailDialog } from './mail-dialog.js';

export const OutboxPage = (): ReactNode => {
  const t = useOwnTexts(outboxTexts);
  const { nav } = useTexts();
  return (
    <>
      <PageHeader
        title={nav.outbox}
        hint={t.hint}
        actions={
          <Button
            component="a"
            href={`${consoleConfig().issuer}/docs/guide/how-to/send-mail`}
            variant="default"
          >
            {t.guide}
          </Button>
        }
      />
      <Outbox />
    </>
  );
};

type List = Answer<'/outbox'>;
type Mail = List['items'][number];

const Outbox = (): ReactNode => {
  const t = useOwnTexts(outboxTexts);
  const { data, error, refetch } = useQuery({ ...read('/outbox', {}), retry: false });
  if (isSwitchedOff(error))
    return (
      <EmptyState
        icon={IconMailOpened}
        title={t.sent}
        hint={t.sentHint}
      />
    );
  if (error !== null)
    return (
      <Failure
        title={t.failed}
        error={error}
        onRetry={() => void refetch()}
      />
    );
  if (data === undefined) return <Loading />;
  if (data.items.length === 0)
    return (
      <EmptyState
        icon={IconMailOpened}
        title={t.empty}
        hint={t.emptyHint}
      />
    );
  return <Mails list={data} />;
};

const Mails = ({ list: { items, has_more, is_open } }: { readonly list: List }): ReactNode => {
  const t = useOwnTexts(outboxTexts);
  const { nav } = useTexts();
  const [opened, setOpened] = useState<Mail>();
  return (
    <>
      {!is_open && (
        <Alert
          icon={<IconInfoCircle size={18} />}
          color="gray"
          mb="md"
        >
          {t.closed}
        </Alert>
      )}
      <Table.ScrollContainer minWidth={280}>
        <Table aria-label={nav.outbox}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t.to}</Table.Th>
              <Table.Th>{t.subject}</Table.Th>
              <Table.Th visibleFrom="sm">{t.written}</Table.Th>
              {is_open && <Table.Th>{t.open}</Table.Th>}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {items.map((mail) => (
              <Table.Tr key={mail.id}>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>
                  <bdi>{mail.to}</bdi>
                </Table.Td>
                <Table.Td>
                  <bdi>{mail.subject}</bdi>
                </Table.Td>
                <Table.Td visibleFrom="sm">
                  <Ago at={mail.created_at} />
                </Table.Td>
                {is_open && (
                  <Table.Td>
                    <Button
                      size="compact-sm"
                      variant="default"
                      aria-label={t.openMailTo(mail.to)}
                      onClick={() => setOpened(mail)}
                    >
                      {t.open}
                    </Button>
                  </Table.Td>
                )}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {has_more && <Hint>{t.more}</Hint>}
      {opened !== undefined && (
        <MailDialog
          mail={opened}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
};
