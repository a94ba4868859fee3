import { Alert, Anchor, Badge, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import {
  IconArrowNarrowRight,
  IconHelpCircle,
  IconShieldCheck,
  IconShieldX,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import {
  useClientName,
  useGroupName,
  useResourceName,
  useRoleName,
  useUserName,
} from '../../../kit/access-names.js';
import { Moment } from '../../../kit/ago.js';
import { Hint } from '../../../kit/hint.js';
import { PageLink } from '../../../kit/page-link.js';
import { PermissionGraph } from '../../../kit/permission-graph/permission-graph.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { explainTexts } from '../texts/explain-texts.js';
import type { Explanation } from './explanation.js';
import { directionOf } from './direction.js';
import { pastExplanationOf, type PastAnswer, type PastChange } from './past.js';
import type { WholeQuestion } from './question.js';
import { WithAnswer } from './with-answer.js';
import classes from './answer.module.css';

interface ThenAndNowProps {
  readonly question: WholeQuestion;
  readonly at: string;
}

/** The answer of a moment beside that of now, and what came between. */
export const ThenAndNow = ({ question, at }: ThenAndNowProps): ReactNode => {
  const t = useOwnTexts(explainTexts);
  const query = useQuery({ ...pastExplanationOf(question, at), retry: false });
  return (
    <WithAnswer
      query={query}
      failed={t.then.failed}
    >
      {({ now, then }) => (
        <Stack>
          <SimpleGrid cols={{ base: 1, md: 2 }}>
            <OneAnswer
              title={<Moment at={at} />}
              question={question}
              answer={then}
            />
            <OneAnswer
              title={t.changed.now}
              question={question}
              answer={now}
            />
          </SimpleGrid>
          {then.missing.length > 0 && <Text size="sm">{t.then.missing}</Text>}
          {then.uncertain.length > 0 && <Uncertain events={then.uncertain} />}
          <Changes
            question={question}
            then={then}
          />
        </Stack>
      )}
    </WithAnswer>
  );
};

interface OneAnswerProps {
  readonly title: ReactNode;
  readonly question: WholeQuestion;
  readonly answer: Pick<PastAnswer | Explanation, 'allowed' | 'failed_gate' | 'paths'>;
}

const OneAnswer = ({ title, question, answer }: OneAnswerProps): ReactNode => {
  const t = useOwnTexts(explainTexts);
  const user = useUserName(question.user_id);
  const client = useClientName(question.client_id);
  const holder =
    question.user_id === undefined
      ? ({ type: 'client', name: client } as const)
      : ({ type: 'user', name: user } as const);
  const { allowed, failed_gate, paths } = answer;
  return (
    <Stack
      gap="sm"
      className={classes['side']}
    >
      <Title
        order={3}
        size="h5"
      >
        {title}
      </Title>
      <SideVerdict allowed={allowed} />
      {failed_gate !== null && <Text size="sm">{t.gates[failed_gate].closed}</Text>}
      {paths.length > 0 && (
        <PermissionGraph
          sources={paths}
          holder={holder}
          permission={question.scope}
        />
      )}
    </Stack>
  );
};

const SideVerdict = ({ allowed }: { readonly allowed: boolean | null }): ReactNode => {
  const t = useOwnTexts(explainTexts);
  if (allowed === null)
    return (
      <div
        className={classes['verdict']}
        data-unknown
      >
        <IconHelpCircle
          size={22}
          stroke={1.6}
          aria-hidden="true"
        />
        <Text fw={600}>{t.then.unknown}</Text>
      </div>
    );

  const Icon = allowed ? IconShieldCheck : IconShieldX;
  return (
    <div
      className={classes['verdict']}
      data-allowed={allowed || undefined}
    >
      <Icon
        size={22}
        stroke={1.6}
        aria-hidden="true"
      />
      <Text fw={600}>{allowed ? t.then.allowed : t.then.refused}</Text>
    </div>
  );
};

const Uncertain = ({ events }: { readonly events: PastAnswer['uncertain'] }): ReactNode => {
  const t = useOwnTexts(explainTexts);
  return (
    <Alert
      variant="light"
      color="yellow"
      title={t.then.uncertain}
      icon={<IconHelpCircle />}
    >
      <ul className={classes['events']}>
        {events.map((event) => (
          <li
            key={`${event.created_at} ${event.event}`}
            className={classes['event']}
          >
            <Moment at={event.created_at} />
            <EventName event={event} />
          </li>
        ))}
      </ul>
    </Alert>
  );
};

/** An event of another chain than the reader's has no page for them. */
const EventName = ({
  event: { audit_event_id, event },
}: {
  readonly event: PastAnswer['uncertain'][number];
}): ReactNode =>
  audit_event_id === null ? (
    <code>{event}</code>
  ) : (
    <Anchor
      component={PageLink}
      to={`/audit/${audit_event_id}`}
      size="sm"
    >
      <code>{event}</code>
    </Anchor>
  );

interface ChangesProps {
  readonly question: WholeQuestion;
  readonly then: PastAnswer;
}

const Changes = ({ question, then }: ChangesProps): ReactNode => {
  const t = useOwnTexts(explainTexts);
  const { changes, has_more_changes } = then;
  if (changes.length === 0) return <Text c="dimmed">{t.then.nothing}</Text>;
  return (
    <>
      <Title
        order={3}
        size="h5"
      >
        {t.then.changes}
      </Title>
      <ul
        className={classes['events']}
        aria-label={t.then.changes}
      >
        {changes.map((change) => (
          <ChangeLine
            key={`${change.created_at} ${change.link ?? change.attribute} ${Object.values(change.ends).join()}`}
            change={change}
            permission={question.scope}
          />
        ))}
      </ul>
      {has_more_changes && <Hint>{t.changed.more(changes.length)}</Hint>}
    </>
  );
};

const colors = { came: 'accent', went: 'red', changed: 'gray' } as const;

interface ChangeLineProps {
  readonly change: PastChange;
  readonly permission: string;
}

const ChangeLine = ({ change, permission }: ChangeLineProps): ReactNode => {
  const t = useOwnTexts(explainTexts);
  const actor = useActorName(change.actor_id ?? undefined);
  const direction = directionOf(change);
  return (
    <li className={classes['event']}>
      <Moment at={change.created_at} />
      <Badge color={colors[direction]}>{t.then[direction]}</Badge>
      <span>{change.link === null ? t.then.setting : t.then.links[change.link]}</span>
      <Ends
        ends={change.ends}
        permission={permission}
      />
      {(change.attribute !== null || direction === 'changed') && <Values change={change} />}
      {change.actor_id !== null && (
        <Text
          component="span"
          size="sm"
          c="dimmed"
        >
          {t.changed.by(actor)}
        </Text>
      )}
      <EventName event={change} />
      {!change.certain && <Badge color="yellow">{t.then.guessed}</Badge>}
    </li>
  );
};

/** A person, or an application that acts for itself. */
const useActorName = (id: string | undefined): string => {
  const person = useUserName(id);
  const application = useClientName(id);
  return person === id ? application : person;
};

interface EndsProps {
  readonly ends: PastChange['ends'];
  readonly permission: string;
}

/** What a link joins, by name: the permission stands for its API, too. */
const Ends = ({ ends, permission }: EndsProps): ReactNode => {
  const names = [
    useUserName(ends['user_id']),
    useClientName(ends['client_id']),
    useGroupName(ends['group_id']),
    useGroupName(ends['nested_group_id']),
    useRoleName(ends['role_id']),
    useResourceName(ends['scope_id'] === undefined ? ends['resource_id'] : undefined),
    ends['scope_id'] === undefined ? '' : permission,
  ].filter((name) => name !== '');
  return <bdi className={classes['ends']}>{names.join(' · ')}</bdi>;
};

const Values = ({ change }: { readonly change: PastChange }): ReactNode => (
  <span className={classes['values']}>
    {change.attribute !== null && <code>{change.attribute}</code>}
    <code>{JSON.stringify(change.before)}</code>
    <IconArrowNarrowRight
      size={14}
      className={classes['arrow']}
      aria-hidden="true"
    />
    <code>{JSON.stringify(change.after)}</code>
  </span>
);
