import { Stack, Text } from '@mantine/core';
import {
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconShieldCheck,
  IconShieldX,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useClientName, useUserName } from '../../../kit/access-names.js';
import { PermissionGraph } from '../../../kit/permission-graph/permission-graph.js';
import { Section } from '../../../kit/section.js';
import { UnaskedHooks } from '../../../kit/unasked-hooks.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { explainTexts, type ExplainTexts } from '../texts/explain-texts.js';
import { explanationOf, type Explanation, type Gate, type GateState } from './explanation.js';
import { Prepare } from './prepare.js';
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
      {(explanation) => (
        <>
          {explanation.allowed ? (
            <Allowed
              question={question}
              explanation={explanation}
            />
          ) : (
            <Refused
              question={question}
              explanation={explanation}
            />
          )}
          <UnaskedHooks types={explanation.unasked_hooks} />
        </>
      )}
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
          detail={requiredLoginIn(t, explanation)}
        />
        <PermissionGraph
          sources={explanation.paths}
          holder={holder}
          permission={question.scope}
        />
        <Gates gates={explanation.gates} />
      </Stack>
    </Section>
  );
};

const requiredLoginIn = (
  { answer }: ExplainTexts,
  { required_login: required }: Explanation,
): string | undefined => {
  if (required === null) return undefined;
  const { required_acr: acr, required_age: age } = required;
  return [acr === '2' && answer.twoFactors, age !== null && answer.youngLogin(age)]
    .filter((each) => each !== false)
    .join(' ');
};

const Refused = ({ question, explanation }: ExplainedProps): ReactNode => {
  const t = useOwnTexts(explainTexts);
  const holder = useHolder(question);
  const missing = explanation.gates.filter(({ state }) => state === 'closed').length;
  return (
    <Section title={t.answer.title}>
      <Stack>
        <Verdict
          isAllowed={false}
          text={t.answer.refused(isolated(holder.name), isolated(question.scope))}
          detail={t.answer.missing(missing)}
        />
        <Gates gates={explanation.gates} />
        <Prepare gates={explanation.gates} />
      </Stack>
    </Section>
  );
};

/** A name in a sentence of a language that may run the other way. */
const isolated = (name: string): string => `\u2068${name}\u2069`;

interface VerdictProps {
  readonly isAllowed: boolean;
  readonly text: string;
  readonly detail?: string | undefined;
}

const Verdict = ({ isAllowed, text, detail }: VerdictProps): ReactNode => {
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
      <div>
        <Text fw={600}>{text}</Text>
        {detail !== undefined && <Text size="sm">{detail}</Text>}
      </div>
    </div>
  );
};

/** Every gate in order, with whether it lets the question pass. */
const Gates = ({ gates }: { readonly gates: Explanation['gates'] }): ReactNode => {
  const t = useOwnTexts(explainTexts);
  return (
    <ol
      className={classes['gates']}
      aria-label={t.answer.gates}
    >
      {gates.map(({ gate, state }) => (
        <GateLine
          key={gate}
          gate={gate}
          state={state}
        />
      ))}
    </ol>
  );
};

const gateIcons = {
  open: IconCircleCheck,
  closed: IconCircleX,
  unknown: IconCircleDashed,
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
      <span>
        {t.gates[gate][state === 'closed' ? 'closed' : 'open']}
        {state === 'unknown' && ` (${t.states.unknown})`}
      </span>
    </li>
  );
};
