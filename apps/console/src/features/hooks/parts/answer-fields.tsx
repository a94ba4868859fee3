/** What the form of a new hook and that of a hook ask both: where it listens, how long, and what if it fails. */
import { NumberInput, Radio, Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { Hint } from '../../../kit/hint.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { hookTexts } from '../texts/hook-texts.js';
import { usualTimes, type HookType } from './hook.js';

export interface AnswerValues extends Record<string, unknown> {
  readonly hook_url: string;
  readonly timeout_ms: number | string;
  /** Empty while it is not chosen. */
  readonly on_failure: '' | 'deny' | 'allow';
}

/** An empty time is that of the type. */
export const timeIn = ({ timeout_ms }: AnswerValues): number | null =>
  typeof timeout_ms === 'number' ? timeout_ms : null;

/** A hook that checks passwords denies where it fails: there is nothing to choose. */
export const failureIn = (type: HookType, { on_failure }: AnswerValues): 'deny' | 'allow' =>
  type === 'check-password' || on_failure === '' ? 'deny' : on_failure;

interface Props<Values extends AnswerValues> {
  readonly form: UseFormReturnType<Values>;
  readonly type: HookType;
}

export const AnswerFields = <Values extends AnswerValues>({
  form,
  type,
}: Props<Values>): ReactNode => {
  const { fields: t, list } = useOwnTexts(hookTexts);
  return (
    <>
      <TextInput
        label={list.address}
        description={t.addressHint}
        type="url"
        autoComplete="off"
        {...form.getInputProps('hook_url')}
      />
      <NumberInput
        label={t.time}
        description={t.timeHint}
        placeholder={String(usualTimes[type])}
        allowDecimal={false}
        clampBehavior="strict"
        min={0}
        max={5000}
        maw={280}
        {...form.getInputProps('timeout_ms')}
      />
      {type === 'check-password' ? (
        <Hint>{t.passwordFails}</Hint>
      ) : (
        <Failing
          form={form}
          type={type}
        />
      )}
    </>
  );
};

interface FailingProps<Values extends AnswerValues> extends Props<Values> {
  readonly type: Exclude<HookType, 'check-password'>;
}

const Failing = <Values extends AnswerValues>({ form, type }: FailingProps<Values>): ReactNode => {
  const { fields: t } = useOwnTexts(hookTexts);
  const effects = t.effects[type];
  return (
    <Radio.Group
      label={t.failure}
      description={form.values.on_failure === '' ? t.claimsHint : undefined}
      {...form.getInputProps('on_failure')}
    >
      <Stack
        gap="sm"
        mt="xs"
      >
        {(['deny', 'allow'] as const).map((mode) => (
          <Radio
            key={mode}
            value={mode}
            label={t.modes[mode]}
            description={effects[mode]}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
};
