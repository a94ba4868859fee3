import { SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useMay } from '../../../api/may.js';
import { read } from '../../../api/read.js';
import { useSession } from '../../../api/session.js';
import { Failure } from '../../../kit/failure.js';
import { PageHeader } from '../../../kit/page-header.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { useTexts } from '../../../texts/texts-provider.js';
import { FailingWebhooks } from '../parts/failing-webhooks.js';
import { FirstSteps } from '../parts/first-steps.js';
import { LastEvents } from '../parts/last-events.js';
import { Logins } from '../parts/logins.js';
import { Numbers } from '../parts/numbers.js';
import { ServerState } from '../parts/server-state.js';
import { homeTexts } from '../texts/home-texts.js';

export const HomePage = (): ReactNode => {
  const t = useOwnTexts(homeTexts);
  const { nav, table } = useTexts();
  const name = useSession()?.name;
  const mayCount = useMay('read:statistics');
  const mayAudit = useMay('read:audit_events');
  const statistics = useQuery({
    ...read('/statistics'),
    enabled: mayCount,
    refetchInterval: 60_000,
  });
  return (
    <>
      <PageHeader
        title={nav.home}
        hint={name ? t.welcome(name) : undefined}
      />
      <FirstSteps />
      <FailingWebhooks />
      {statistics.error !== null && (
        <Failure
          title={table.failed}
          error={statistics.error}
          onRetry={() => void statistics.refetch()}
        />
      )}
      {mayCount && statistics.error === null && (
        <>
          <Numbers statistics={statistics.data} />
          <Logins days={statistics.data?.days} />
        </>
      )}
      <SimpleGrid
        cols={{ base: 1, md: mayAudit ? 2 : 1 }}
        spacing="lg"
      >
        {mayAudit && <LastEvents />}
        <ServerState />
      </SimpleGrid>
    </>
  );
};
