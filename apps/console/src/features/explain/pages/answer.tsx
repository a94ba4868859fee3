import { Alert, Button, Code, Group, Stack, Text } from '@mantine/core';
import {
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconShieldCheck,
  IconShieldX,
  IconWand,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { management } from '../../../api/management.js';
import { useMay } from '../../../api/may.js';
import { useClientName, useRoleName, useUserName } from '../../../kit/access-names.js';
import { Hint } from '../../../kit/hint.js';
import { PermissionGraph } from '../../../kit/permission-graph/permission-graph.js';
import { useRehearsedChange, type Answering } from '../../../kit/rehearsed-change.js';
import { Section } from '../../../kit/section.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { explainTexts } from '../texts/explain-texts.js';
import {
  explanationOf,
  gatesFor,
  remedyOf,
  scopeFor,
  type Explanation,
  type Gate,
  type Remedy,
} from './explanation.js';
import type { WholeQuestion } from './question.js';
import { WithAnswer } from './with-answer.js';
import classes from './answer.module.css';

interface AnswerProps {
  readonly question: WholeQuestion;
}

export const Answer = ({ question }: AnswerProps): ReactNode => {
  const t = useOwnTexts(explainTexts);
  const query = useQuery({ ...explanationOf(question), retry: false });
  return (
    <WithAnswer
      query={query}
      failed={t.answer.failed}
    >
      {(explanation) =>
        explanation.allowed ? (
          <Allowed
            question={question}
            explanation={explanation}
          />
        ) : (
          <Refused
            question={question}
            explanation={explanation}
          />
        )
      }
    </WithAnswer>
  );
};

interface ExplainedProps extends AnswerProps {
  readonly explanation: Explanation;
}

const useHolder = ({ user_id, client_id }: WholeQuestion) => {
  const user = useUserName(user_id);
  const client = useClientName(client_id);
  return user_id === undefined
    ? ({ type: 'client', name: client } as const)
    : ({ type: 'user', name: user } as const);
};

const Allowed = ({ question, explanation }: ExplainedProps): ReactNode => {
  const t = useOwnTexts(explainTexts);
  const holder = useHolder(question);
  return (
    <Section title={t.answer.title}>
      <Stack>
        <Verdict
          isAllowed
          text={t.answer.allowed(isolated(holder.name), isolated(question.scope))}
        />
        <PermissionGraph
          sources={explanation.paths}
          holder={holder}
          permission={question.scope}
        />
        <Gates
          question={question}
          explanation={explanation}
        />
      </Stack>
    </Section>
  );
};

const Refused = ({ question, explanation }: ExplainedProps): ReactNode => {
  const t = useOwnTexts(explainTexts);
  const holder = useHolder(question);
  const remedy = remedyOf(explanation);
  const gate = explanation.failed_gate;
  return (
    <Section title={t.answer.title}>
      <Stack>
        <Verdict
          isAllowed={false}
          text={t.answer.refused(isolated(holder.name), isolated(question.scope))}
        />
        <Gates
          question={question}
          explanation={explanation}
        />
        {gate !== null && (
          <Alert
            variant="light"
            color="accent"
            title={t.answer.opensIt}
            icon={<IconWand />}
          >
            <Stack gap="sm">
              <Text size="sm">{t.gates[gate].remedy}</Text>
              {remedy !== undefined && <Prepare remedy={remedy} />}
            </Stack>
          </Alert>
        )}
      </Stack>
    </Section>
  );
};

/** A name in a sentence of a language that may run the other way. */
const isolated = (name: string): string => `\u2068${name}\u2069`;

interface VerdictProps {
  readonly isAllowed: boolean;
  readonly text: string;
}

const Verdict = ({ isAllowed, text }: VerdictProps): ReactNode => {
  const Icon = isAllowed ? IconShieldCheck : IconShieldX;
  return (
    <div
      className={classes['verdict']}
      data-allowed={isAllowed || undefined}
      role="status"
    >
      <Icon
        size={26}
        stroke={1.6}
        aria-hidden="true"
      />
      <Text fw={600}>{text}</Text>
    </div>
  );
};

/** Every gate in order: those that let it pass, the one that does not, and those behind it. */
const Gates = ({ question, explanation: { failed_gate } }: ExplainedProps): ReactNode => {
  const t = useOwnTexts(explainTexts);
  const asked = gatesFor(question);
  const failedAt = failed_gate === null ? asked.length : asked.indexOf(failed_gate);
  return (
    <ol
      className={classes['gates']}
      aria-label={t.answer.gates}
    >
      {asked.map((gate, at) => (
        <GateLine
          key={gate}
          gate={gate}
          state={stateOf(at, failedAt)}
        />
      ))}
    </ol>
  );
};

type GateState = 'open' | 'closed' | 'unasked';

const stateOf = (at: number, failedAt: number): GateState => {
  if (at === failedAt) return 'closed';
  return at < failedAt ? 'open' : 'unasked';
};

const gateIcons = {
  open: IconCircleCheck,
  closed: IconCircleX,
  unasked: IconCircleDashed,
} as const;

interface GateLineProps {
  readonly gate: Gate;
  readonly state: GateState;
}

const GateLine = ({ gate, state }: GateLineProps): ReactNode => {
  const t = useOwnTexts(explainTexts);
  const Icon = gateIcons[state];
  return (
    <li
      className={classes['gate']}
      data-state={state}
    >
      <Icon
        size={18}
        stroke={1.7}
        className={classes['icon']}
        role="img"
        aria-label={t.states[state]}
      />
      <span>{state === 'closed' ? t.gates[gate].closed : t.gates[gate].open}</span>
    </li>
  );
};

/** The call that opens the gate, rehearsed before it is made. */
const Prepare = ({ remedy }: { readonly remedy: Remedy }): ReactNode => {
  const t = useOwnTexts(explainTexts);
  const rehearse = useRehearsedChange();
  const needed = scopeFor(remedy);
  const mayChange = useMay(needed);
  const [roleId] = (remedy.body as { readonly roles?: readonly string[] }).roles ?? [];
  const role = useRoleName(roleId);

  const prepare = (): void =>
    rehearse({
      title: roleId === undefined ? t.answer.prepareTitle : t.answer.giveRole(role),
      action: t.answer.prepareAction,
      run: (dryRun) => send(remedy, dryRun),
    });
  return (
    <>
      {roleId !== undefined && <Text size="sm">{t.answer.giveRole(role)}</Text>}
      <Code className={classes['call']}>{`${remedy.method} ${remedy.path}`}</Code>
      {mayChange ? (
        <Group>
          <Button
            leftSection={<IconWand size={16} />}
            onClick={prepare}
          >
            {t.answer.prepare}
          </Button>
        </Group>
      ) : (
        <Hint>{t.answer.mayNot(needed ?? '')}</Hint>
      )}
    </>
  );
};

/** The hint of the server names the call, so its path is known to the server and not to the compiler. */
const send = ({ method, path, body }: Remedy, dry_run: boolean): Answering => {
  const client = management() as unknown as Record<
    Remedy['method'],
    (path: string, options: object) => Answering
  >;
  return client[method](path, { params: { query: { dry_run } }, body });
};
