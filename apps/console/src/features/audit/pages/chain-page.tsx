import { Alert, Badge, Button, Progress, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { IconShieldCheck, IconShieldX } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { call, management } from '../../../api/management.js';
import { read, type Answer } from '../../../api/read.js';
import { Ago } from '../../../kit/ago.js';
import { Copyable } from '../../../kit/copyable.js';
import { Facts } from '../../../kit/facts.js';
import { Failure } from '../../../kit/failure.js';
import { PageHeader } from '../../../kit/page-header.js';
import { WithRecord } from '../../../kit/record-page.js';
import { Section } from '../../../kit/section.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { useLanguage, useTexts } from '../../../texts/texts-provider.js';
import { auditTexts } from '../texts/audit-texts.js';

type Chain = Answer<'/audit_chain'>;

export const ChainPage = (): ReactNode => {
  const t = useOwnTexts(auditTexts);
  const { nav } = useTexts();
  const query = useQuery({ ...read('/audit_chain'), refetchInterval: 5000 });
  return (
    <>
      <PageHeader
        title={t.chain.title}
        hint={t.chain.hint}
        parent={{ to: '/audit', label: nav.audit }}
      />
      <WithRecord query={query}>
        {(chain) => (
          <>
            <State chain={chain} />
            <Verification chain={chain} />
          </>
        )}
      </WithRecord>
    </>
  );
};

const State = ({ chain }: { readonly chain: Chain }): ReactNode => {
  const t = useOwnTexts(auditTexts);
  const { value } = useTexts();
  const { tag } = useLanguage();
  const { sequence, seal, unsealed, pruned } = chain;
  return (
    <Section title={t.chain.end}>
      <Facts
        facts={[
          { label: t.chain.sealed, value: new Intl.NumberFormat(tag).format(sequence) },
          {
            label: t.chain.lastSeal,
            value:
              seal === null ? (
                value.none
              ) : (
                <Copyable
                  value={seal}
                  label={t.chain.lastSeal}
                />
              ),
          },
          {
            label: t.chain.tail,
            value:
              unsealed === null ? (
                t.chain.noTail
              ) : (
                <>
                  {t.chain.waiting(unsealed.count)} (<Ago at={unsealed.oldest_at} />){' '}
                  {unsealed.is_overdue && <Badge color="red">{t.chain.overdue}</Badge>}
                </>
              ),
          },
          {
            label: t.chain.pruned,
            value:
              pruned === null ? (
                t.chain.nothingPruned
              ) : (
                <>
                  {t.chain.prunedUpTo(pruned.sequence)} (<Ago at={pruned.pruned_at} />)
                </>
              ),
          },
        ]}
      />
    </Section>
  );
};

type Part = { readonly after: number; readonly broken: Broken | null };
type Broken = { readonly sequence: number; readonly reason: keyof Reasons };
type Reasons = Record<'missing' | 'changed' | 'added' | 'forged', string>;

/** Part by part from the beginning, each from where the last one ended. */
const verifyAll = async (onPart: (after: number) => void): Promise<Part> => {
  let from: { after?: number; seal?: string } = {};
  for (;;) {
    const part = await call(management().POST('/audit_chain/verify', { body: from }));
    onPart(part.after);
    if (part.is_end) return part;
    from = { after: part.after, seal: part.seal ?? undefined };
  }
};

const Verification = ({ chain }: { readonly chain: Chain }): ReactNode => {
  const t = useOwnTexts(auditTexts);
  const [after, setAfter] = useState(0);
  const verification = useMutation({ mutationFn: () => verifyAll(setAfter) });
  const done = chain.sequence === 0 ? 100 : Math.min(100, (after / chain.sequence) * 100);
  return (
    <Section
      title={t.chain.verification}
      hint={t.chain.verificationHint}
      actions={
        <Button
          leftSection={<IconShieldCheck size={16} />}
          loading={verification.isPending}
          onClick={() => {
            setAfter(0);
            verification.mutate();
          }}
        >
          {t.chain.verify}
        </Button>
      }
    >
      <Stack
        gap="sm"
        aria-live="polite"
      >
        {verification.isPending && (
          <>
            <Progress
              value={done}
              aria-label={t.chain.verification}
            />
            <Text
              size="sm"
              c="dimmed"
              data-numbers
            >
              {t.chain.checked(after)}
            </Text>
          </>
        )}
        {verification.error !== null && (
          <Failure
            title={t.chain.notVerified}
            error={verification.error}
          />
        )}
        {verification.data !== undefined && <Verdict part={verification.data} />}
      </Stack>
    </Section>
  );
};

const Verdict = ({ part: { after, broken } }: { readonly part: Part }): ReactNode => {
  const t = useOwnTexts(auditTexts);
  if (broken === null)
    return (
      <Alert
        color="accent"
        icon={<IconShieldCheck size={20} />}
        title={t.chain.intact}
      >
        {t.chain.intactHint(after)}
      </Alert>
    );
  return (
    <Alert
      color="red"
      role="alert"
      icon={<IconShieldX size={20} />}
      title={t.chain.broken(broken.sequence)}
    >
      {t.chain.reason[broken.reason]}
    </Alert>
  );
};
