import { Alert, Badge, Code, Group, Stack, Table, Text } from '@mantine/core';
import { IconCircleCheck, IconCircleMinus, IconCircleX } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useGroupName, useRoleName } from '../../../kit/access-names.js';
import { Facts, type Fact } from '../../../kit/facts.js';
import { UserName } from '../../../kit/name-of.js';
import { PageLink } from '../../../kit/page-link.js';
import { Section } from '../../../kit/section.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { providerTexts } from '../texts/provider-texts.js';
import type { TestResult } from '../use-test-login.js';

type Outcome = NonNullable<TestResult['outcome']>;
type Step = TestResult['steps'][number];

interface TestReportProps {
  readonly result: TestResult;
  readonly isOfDirectory: boolean;
}

export const TestReport = ({ result, isOfDirectory }: TestReportProps): ReactNode => {
  const { test: t } = useOwnTexts(providerTexts);
  const ends = isOfDirectory ? t.directory : t;
  const top = useRef<HTMLDivElement>(null);
  // The person comes back from another window: the result is what they want to read, and to hear.
  useEffect(() => top.current?.focus(), []);

  const hasPassed = result.status === 'passed';
  return (
    <div
      ref={top}
      tabIndex={-1}
      style={{ outline: 'none' }}
    >
      <Section title={t.result}>
        <Alert
          color={hasPassed ? 'green' : 'red'}
          variant="light"
          role="status"
          mb="md"
        >
          {hasPassed ? ends.passed : ends.failed}
        </Alert>
        <Stack
          component="ol"
          gap="sm"
          m={0}
          p={0}
          style={{ listStyle: 'none' }}
        >
          {result.steps.map((step) => (
            <StepLine
              key={step.step}
              step={step}
            />
          ))}
        </Stack>
      </Section>
      {result.outcome !== null && <OutcomePart outcome={result.outcome} />}
      {result.claims !== null && <ClaimTable claims={result.claims} />}
    </div>
  );
};

const icons = { passed: IconCircleCheck, failed: IconCircleX, skipped: IconCircleMinus } as const;
const colours = {
  passed: 'var(--mantine-color-green-text)',
  failed: 'var(--mantine-color-red-text)',
  skipped: 'var(--quiet)',
} as const;

/** The fields of the form at which a step of a directory can fail. */
const fieldsOfSteps = {
  connection: ['url', 'authorities'],
  service_account: ['bindDn', 'secret'],
  people: ['baseDn', 'userFilter', 'unique'],
  groups: ['groupBaseDn', 'groupFilter'],
} as const;

const isOfForm = (step: string): step is keyof typeof fieldsOfSteps => step in fieldsOfSteps;

const StepLine = ({ step: { step, status, message } }: { readonly step: Step }): ReactNode => {
  const { test: t, ldap } = useOwnTexts(providerTexts);
  const hasFields = status === 'failed' && isOfForm(step);
  const Icon = icons[status];
  return (
    <Group
      component="li"
      gap="sm"
      wrap="nowrap"
      align="flex-start"
    >
      <Icon
        size={20}
        stroke={1.7}
        color={colours[status]}
        style={{ flexShrink: 0 }}
        role="img"
        aria-label={t.stepStatus[status]}
      />
      <div style={{ minWidth: 0 }}>
        <Text size="sm">{t.steps[step]}</Text>
        {message !== null && (
          <Text
            size="sm"
            fw={600}
            style={{ overflowWrap: 'anywhere' }}
            dir="auto"
          >
            {message}
          </Text>
        )}
        {hasFields && (
          <Text size="sm">{t.directory.lookAt(fieldsOfSteps[step].map((name) => ldap[name]))}</Text>
        )}
      </div>
    </Group>
  );
};

const OutcomePart = ({ outcome }: { readonly outcome: Outcome }): ReactNode => {
  const { test: t } = useOwnTexts(providerTexts);
  const { user_id: userId, email, username, role_ids, group_ids } = outcome;
  const own: (Fact | undefined)[] = [
    userId === null
      ? undefined
      : {
          label: t.account,
          value: (
            <PageLink to={`/people/${userId}`}>
              <UserName id={userId} />
            </PageLink>
          ),
        },
    { label: 'email', value: email ?? t.nothingRead },
    { label: 'username', value: username ?? t.nothingRead },
  ];
  const profile = Object.entries(outcome.profile).map(([label, value]) => ({
    label,
    value: written(value),
  }));
  const given = [
    {
      label: t.roles,
      value: (
        <Names
          ids={role_ids}
          of="role"
        />
      ),
    },
    {
      label: t.groups,
      value: (
        <Names
          ids={group_ids}
          of="group"
        />
      ),
    },
    { label: t.secondFactor, value: t.secondFactors[outcome.second_factor] },
  ];
  const facts = [...own, ...profile, ...given].filter((each) => each !== undefined);
  return (
    <Section
      title={t.outcome}
      hint={t.results[outcome.result]}
    >
      <Facts facts={facts} />
    </Section>
  );
};

const Names = ({
  ids,
  of,
}: {
  readonly ids: readonly string[];
  readonly of: 'role' | 'group';
}): ReactNode => {
  const { test: t } = useOwnTexts(providerTexts);
  if (ids.length === 0) return t.none;
  return (
    <Group gap={4}>
      {ids.map((id) => (
        <Badge
          key={id}
          variant="default"
          tt="none"
        >
          {of === 'role' ? <RoleName id={id} /> : <GroupName id={id} />}
        </Badge>
      ))}
    </Group>
  );
};

const RoleName = ({ id }: { readonly id: string }): ReactNode => useRoleName(id);
const GroupName = ({ id }: { readonly id: string }): ReactNode => useGroupName(id);

const written = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);

const ClaimTable = ({
  claims,
}: {
  readonly claims: Readonly<Record<string, unknown>>;
}): ReactNode => {
  const { test: t } = useOwnTexts(providerTexts);
  return (
    <Section
      title={t.claims}
      hint={t.claimsHint}
    >
      <Table
        aria-label={t.claims}
        layout="fixed"
      >
        <Table.Thead>
          <Table.Tr>
            <Table.Th w="35%">{t.claim}</Table.Th>
            <Table.Th>{t.value}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {Object.entries(claims).map(([name, value]) => (
            <Table.Tr key={name}>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>
                <Code>{name}</Code>
              </Table.Td>
              <Table.Td
                style={{ overflowWrap: 'anywhere' }}
                dir="auto"
              >
                {written(value)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Section>
  );
};
