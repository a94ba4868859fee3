import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useMay } from '../../../api/may.js';
import { read } from '../../../api/read.js';
import { serverNow } from '../../../api/server-clock.js';
import { PageLink } from '../../../kit/page-link.js';
import { Section } from '../../../kit/section.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { homeTexts } from '../texts/home-texts.js';

const day = 86_400_000;

/** Nothing, unless a webhook has failed for a day. */
export const FailingWebhooks = (): ReactNode => {
  const { webhooks: t } = useOwnTexts(homeTexts);
  const enabled = useMay('read:webhooks');
  const { data } = useQuery({
    ...read('/webhooks', {
      params: { query: { q: '(failing_since=*)', sort: 'failing_since', limit: 20 } },
    }),
    enabled,
    refetchInterval: 60_000,
  });
  const before = serverNow().getTime() - day;
  const failing = (data?.items ?? []).filter(
    ({ failing_since }) => failing_since !== null && Date.parse(failing_since) <= before,
  );
  if (failing.length === 0) return null;
  return (
    <Section
      title={t.title}
      hint={t.hint}
    >
      <Stack gap={4}>
        {failing.map(({ id, webhook_name }) => (
          <PageLink
            key={id}
            to={`/webhooks/${id}`}
          >
            <bdi>{webhook_name}</bdi>
          </PageLink>
        ))}
      </Stack>
    </Section>
  );
};
