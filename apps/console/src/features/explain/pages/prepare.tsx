import { Alert, Button, Code, Group, List, Stack, Text } from '@mantine/core';
import { IconWand } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { management } from '../../../api/management.js';
import { useScopes } from '../../../api/may.js';
import { useRoleName } from '../../../kit/access-names.js';
import { Hint } from '../../../kit/hint.js';
import { useRehearsedChange, type Answering } from '../../../kit/rehearsed-change.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { explainTexts, type ExplainTexts } from '../texts/explain-texts.js';
import type { Gate, JudgedGate } from './explanation.js';
import { allowedOf, forecastOf, remediesOf, type Remedy } from './remedies.js';
import classes from './answer.module.css';

interface PrepareProps {
  readonly gates: readonly JudgedGate[];
}

/** All calls that open the closed gates: rehearsed together, confirmed once, and made one after the other. */
export const Prepare = ({ gates }: PrepareProps): ReactNode => {
  const t = useOwnTexts(explainTexts);
  const rehearse = useRehearsedChange();
  const may = useScopes();
  const { calls, unprepared } = remediesOf(gates);
  const nameOf = useNames(calls);
  const allowed = allowedOf(calls, may);

  const prepare = (): void => {
    const names = allowed.map(nameOf);
    rehearse({
      title: names.length === 1 ? t.answer.prepareTitle : t.answer.prepareAll(names.length),
      hint: <Names names={names} />,
      action: t.answer.prepareAction,
      names,
      isInOrder: true,
      run: (dryRun) => sendersOf(allowed, dryRun),
    });
  };
  return (
    <Alert
      variant="light"
      color="accent"
      title={t.answer.opensIt}
      icon={<IconWand />}
    >
      <Stack gap="sm">
        {calls.map((call) => (
          <RemedyLine
            key={`${call.method} ${call.path}`}
            call={call}
            name={nameOf(call)}
            isAllowed={may(call.scope)}
          />
        ))}
        {unprepared.map((gate) => (
          <Unprepared
            key={gate}
            gate={gate}
          />
        ))}
        {allowed.length > 0 && (
          <Group>
            <Button
              leftSection={<IconWand size={16} />}
              onClick={prepare}
            >
              {t.answer.prepare}
            </Button>
          </Group>
        )}
      </Stack>
    </Alert>
  );
};

/** What each call does, in words. */
const useNames = (calls: readonly Remedy[]): ((call: Remedy) => string) => {
  const t = useOwnTexts(explainTexts);
  const giving = calls.find(({ kind }) => kind === 'give_role');
  const [roleId] =
    (giving?.body as { readonly roles?: readonly string[] } | undefined)?.roles ?? [];
  const role = useRoleName(roleId);
  return ({ kind }) => (kind === 'give_role' ? t.answer.giveRole(role) : t.remedies[kind]);
};

const Names = ({ names }: { readonly names: readonly string[] }): ReactNode => (
  <List
    type="ordered"
    size="sm"
  >
    {names.map((name) => (
      <List.Item key={name}>
        <bdi>{name}</bdi>
      </List.Item>
    ))}
  </List>
);

interface RemedyLineProps {
  readonly call: Remedy;
  readonly name: string;
  readonly isAllowed: boolean;
}

const RemedyLine = ({ call, name, isAllowed }: RemedyLineProps): ReactNode => {
  const t = useOwnTexts(explainTexts);
  return (
    <Stack gap={4}>
      <Text size="sm">
        <bdi>{name}</bdi>
      </Text>
      <Code className={classes['call']}>{`${call.method} ${call.path}`}</Code>
      {!isAllowed && <Hint>{t.answer.mayNot(call.scope)}</Hint>}
    </Stack>
  );
};

const isElsewhere = (gate: Gate, texts: object): gate is keyof ExplainTexts['elsewhere'] & Gate =>
  gate in texts;

/** A gate that no call opens: what else helps. */
const Unprepared = ({ gate }: { readonly gate: Gate }): ReactNode => {
  const t = useOwnTexts(explainTexts);
  return (
    <Stack gap={4}>
      {isElsewhere(gate, t.elsewhere) && <Text size="sm">{t.elsewhere[gate]}</Text>}
      <Hint>{t.answer.unprepared}</Hint>
    </Stack>
  );
};

/**
 * One function for each call. In a dry run, what rests on a call before it is foretold, since that one is not done.
 */
const sendersOf = (calls: readonly Remedy[], dryRun: boolean): readonly (() => Answering)[] => {
  const answers = new Map<Remedy, Awaited<Answering>>();
  const answer = (call: Remedy): Answering => {
    const before = call.after === undefined ? undefined : answers.get(call.after);
    return dryRun && before !== undefined ? foretell(call, before) : send(call, dryRun);
  };
  return calls.map((call) => async () => {
    const answered = await answer(call);
    answers.set(call, answered);
    return answered;
  });
};

/** Where the call before it is refused, this one is refused for the same reason. */
const foretell = (call: Remedy, before: Awaited<Answering>): Answering =>
  Promise.resolve(before.response.ok ? { ...before, data: forecastOf(call) } : before);

/** The hint of the server names the call, so its path is known to the server and not to the compiler. */
const send = ({ method, path, body }: Remedy, dry_run: boolean): Answering => {
  const client = management() as unknown as Record<
    Remedy['method'],
    (path: string, options: object) => Answering
  >;
  return client[method](path, { params: { query: { dry_run } }, body });
};
