import { Alert, Badge, Group, List, Stack, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { LongList } from '../../../kit/long-list.js';
import { UserName } from '../../../kit/name-of.js';
import { Section } from '../../../kit/section.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { useTexts } from '../../../texts/texts-provider.js';
import { configurationTexts } from '../texts/configuration-texts.js';
import type { Plan } from './plan.js';

type Change = Plan['changes'][number];
type Holding = Plan['gained'][number];

/** What the documents would do, row by row, and who would gain and lose. */
export const PlanInWords = ({
  plan,
  hasSecrets,
}: {
  readonly plan: Plan;
  readonly hasSecrets: boolean;
}): ReactNode => {
  const t = useOwnTexts(configurationTexts).plan;
  const { rehearsal } = useTexts();
  const countOf = (action: Change['action']): number =>
    plan.changes.filter((change) => change.action === action).length;
  const notes = [
    plan.adopted > 0 && t.adopted(plan.adopted),
    plan.taken_over > 0 && t.takenOver(plan.taken_over),
    plan.ended_sessions.length > 0 && t.sessions(plan.ended_sessions.length),
    plan.ended_tokens.length > 0 && t.tokens(plan.ended_tokens.length),
    plan.truncated && rehearsal.truncated,
    hasSecrets && t.secrets,
  ].filter((note) => note !== false);

  return (
    <Section
      title={
        plan.changes.length + plan.taken_over === 0
          ? t.nothing
          : t.summary(countOf('add'), countOf('change'), countOf('remove'))
      }
    >
      <Stack role="status">
        {plan.changes.length > 0 && (
          <LongList
            all={plan.changes}
            draw={(change, at) => (
              <ChangedRow
                key={at}
                change={change}
              />
            )}
          />
        )}
        <Holdings
          title={t.gained}
          all={plan.gained}
        />
        <Holdings
          title={t.lost}
          all={plan.lost}
        />
        {notes.length > 0 && (
          <Alert
            variant="light"
            icon={<IconInfoCircle size={18} />}
          >
            {notes.map((note) => (
              <Text
                key={note}
                size="sm"
              >
                {note}
              </Text>
            ))}
          </Alert>
        )}
      </Stack>
    </Section>
  );
};

const colors = { add: 'green', change: 'blue', remove: 'red' } as const;

const ChangedRow = ({ change }: { readonly change: Change }): ReactNode => {
  const t = useOwnTexts(configurationTexts);
  const within = [change.resource, change.tenant].filter((each) => each !== null).join(', ');
  const links = [
    ...change.linked.map((link) => `+ ${link}`),
    ...change.unlinked.map((link) => `− ${link}`),
  ];
  return (
    <List.Item>
      <Group gap="xs">
        <Badge
          variant="light"
          color={colors[change.action]}
        >
          {t.actions[change.action]}
        </Badge>
        <span>
          {t.kinds[change.kind]} <strong>{change.name}</strong>
          {within !== '' && ` (${within})`}
          {change.renamed_from !== null && `, ${t.plan.before(change.renamed_from)}`}
          {change.action === 'change' &&
            change.changed.length > 0 &&
            `: ${change.changed.join(', ')}`}
        </span>
      </Group>
      {links.length > 0 && (
        <LongList
          all={links}
          draw={(link) => <List.Item key={link}>{link}</List.Item>}
        />
      )}
    </List.Item>
  );
};

const Holdings = ({
  title,
  all,
}: {
  readonly title: string;
  readonly all: readonly Holding[];
}): ReactNode =>
  all.length === 0 ? null : (
    <div>
      <Text fw={600}>{`${title} (${all.length})`}</Text>
      <LongList
        all={all}
        draw={({ holder_id, holder_name, holder_type, resource, scope }) => (
          <List.Item key={`${holder_id} ${resource} ${scope}`}>
            {/* A plan names no people; who may read them sees them here. */}
            {holder_type === 'user' ? <UserName id={holder_id} /> : (holder_name ?? holder_id)}
            {`: ${resource} ${scope}`}
          </List.Item>
        )}
      />
    </div>
  );
