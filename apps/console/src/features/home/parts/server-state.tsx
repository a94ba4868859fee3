import { Badge, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { consoleConfig } from '../../../api/config.js';
import { useMay } from '../../../api/may.js';
import { read } from '../../../api/read.js';
import { Until } from '../../../kit/ago.js';
import { Copyable } from '../../../kit/copyable.js';
import { Facts, type Fact } from '../../../kit/facts.js';
import { PageLink } from '../../../kit/page-link.js';
import { Section } from '../../../kit/section.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { useLanguage } from '../../../texts/texts-provider.js';
import { homeTexts } from '../texts/home-texts.js';

/** Whether the server answers, which version it is, and what its keys and its log say. */
export const ServerState = (): ReactNode => {
  const t = useOwnTexts(homeTexts);
  const { issuer, version } = consoleConfig();
  const mayKeys = useMay('read:signing_keys');
  const mayAudit = useMay('read:audit_events');

  const facts: readonly (Fact | false)[] = [
    { label: t.server.health, value: <Health /> },
    { label: t.server.version, value: version },
    {
      label: t.server.issuer,
      value: (
        <Copyable
          value={issuer}
          label={t.server.issuer}
        />
      ),
    },
    mayKeys && { label: t.server.keys, value: <Keys /> },
    mayAudit && { label: t.server.chain, value: <Chain /> },
  ];
  return (
    <Section title={t.server.title}>
      <Facts facts={facts.filter((each) => each !== false)} />
    </Section>
  );
};

const readiness = async (): Promise<boolean> => {
  const answer = await fetch(`${consoleConfig().issuer}/readyz`);
  return answer.ok;
};

const Health = (): ReactNode => {
  const t = useOwnTexts(homeTexts);
  const ready = useQuery({
    queryKey: ['readyz'],
    queryFn: readiness,
    refetchInterval: 20_000,
    retry: false,
  });
  if (ready.isPending) return '…';
  return ready.data === true ? (
    <Badge color="accent">{t.server.ready}</Badge>
  ) : (
    <Badge color="red">{t.server.notReady}</Badge>
  );
};

const Keys = (): ReactNode => {
  const t = useOwnTexts(homeTexts);
  const { data } = useQuery(read('/signing_keys', { params: { query: { limit: 100 } } }));
  if (data === undefined) return '…';

  const signing = data.items.filter(({ status }) => status === 'signing');
  const next = data.items.find(({ status }) => status === 'next');
  return (
    <Group gap={6}>
      <PageLink to="/keys">
        {signing.length === 0
          ? t.server.noKeys
          : signing.map(({ algorithm }) => algorithm).join(', ')}
      </PageLink>
      {next !== undefined && (
        <span>
          {t.server.nextKey} <Until at={next.activates_at} />
        </span>
      )}
    </Group>
  );
};

const Chain = (): ReactNode => {
  const t = useOwnTexts(homeTexts);
  const { tag } = useLanguage();
  const { data } = useQuery({ ...read('/audit_chain'), refetchInterval: 20_000 });
  if (data === undefined) return '…';
  return (
    <Group gap={6}>
      <PageLink to="/audit/chain">
        {t.server.sealed(new Intl.NumberFormat(tag).format(data.sequence))}
      </PageLink>
      {data.unsealed?.is_overdue && <Badge color="red">{t.server.overdue}</Badge>}
    </Group>
  );
};
