import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { call, management } from '../../../api/management.js';
import { CodeBlock } from '../../../kit/code-block.js';
import { Failure } from '../../../kit/failure.js';
import { useRehearsedChange } from '../../../kit/rehearsed-change.js';
import { Section } from '../../../kit/section.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { hookTexts } from '../texts/hook-texts.js';
import { saysYesToAll, type Hook, type Trial } from './hook.js';

interface Props {
  readonly hook: Hook;
}

/** A test, and the switch by which a hook rests or has a say. */
export const HookTrial = ({ hook }: Props): ReactNode => {
  const { trial: t } = useOwnTexts(hookTexts);
  const test = useTest(hook);
  const turn = useTurn(hook);
  return (
    <Section
      title={t.title}
      hint={t.hint}
    >
      <Stack>
        <Group>
          <Button
            leftSection={<IconPlayerPlay size={16} />}
            loading={test.isRunning}
            onClick={() => void test.run()}
          >
            {t.test}
          </Button>
          <Button
            variant="default"
            onClick={turn}
          >
            {hook.is_enabled ? t.pause : t.enable}
          </Button>
        </Group>
        <div aria-live="polite">
          {test.trial !== undefined && <Result trial={test.trial} />}
          {test.error !== undefined && (
            <Failure
              title={t.notTested}
              error={test.error}
            />
          )}
        </div>
      </Stack>
    </Section>
  );
};

const useTest = ({ id }: Hook) => {
  const [isRunning, setRunning] = useState(false);
  const [trial, setTrial] = useState<Trial>();
  const [error, setError] = useState<unknown>();
  const run = async (): Promise<void> => {
    setRunning(true);
    setTrial(undefined);
    setError(undefined);
    try {
      const came = await call(
        management().POST('/hooks/{hook_id}/test', { params: { path: { hook_id: id } } }),
      );
      setTrial(came as Trial);
    } catch (cause) {
      setError(cause);
    } finally {
      setRunning(false);
    }
  };
  return { isRunning, trial, error, run };
};

const useTurn = ({ id, hook_type, is_enabled }: Hook) => {
  const { trial: t, types } = useOwnTexts(hookTexts);
  const rehearse = useRehearsedChange();
  const name = types[hook_type];
  return (): void =>
    rehearse({
      title: is_enabled ? t.pauseTitle(name) : t.enableTitle(name),
      hint: is_enabled ? t.pauseHint : t.enableHint,
      action: is_enabled ? t.pause : t.enable,
      isAlwaysShown: true,
      run: (dry_run) =>
        management().PATCH('/hooks/{hook_id}', {
          params: { path: { hook_id: id }, query: { dry_run } },
          body: { is_enabled: !is_enabled },
        }),
    });
};

const colours = { answered: 'accent', nothing_said: 'accent', failed: 'red' } as const;

const Result = ({ trial }: { readonly trial: Trial }): ReactNode => {
  const { trial: t } = useOwnTexts(hookTexts);
  const { outcome, status, milliseconds, understood, problem } = trial;
  return (
    <Stack gap="sm">
      <Alert
        variant="light"
        color={colours[outcome]}
        title={t.outcomes[outcome]}
      >
        {problem !== null && (
          <Text size="sm">
            <bdi>{problem}</bdi>
          </Text>
        )}
        <Text size="sm">{t.took(milliseconds, status)}</Text>
      </Alert>
      {saysYesToAll(trial) && (
        <Alert
          variant="light"
          color="yellow"
          title={t.yesToAll}
        />
      )}
      {understood !== null && (
        <CodeBlock
          code={JSON.stringify(understood, null, 2)}
          label={t.understood}
        />
      )}
    </Stack>
  );
};
