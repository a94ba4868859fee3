import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { call, tagOf } from '../api/management.js';
import type { Effect } from '../api/names.js';
import { refreshAll } from '../api/query-client.js';
import { withoutTurns } from '../texts/names-in-texts.js';
import { useTexts } from '../texts/texts-provider.js';
import { Dialog } from './dialog.js';
import { EffectInWords } from './effect-in-words.js';
import { Failure } from './failure.js';
import { hasConsequences } from './has-consequences.js';
import { joinEffects } from './join-effects.js';
import { notifyDone } from './notify.js';
import type { RehearsedChange } from './rehearsed-change.js';
import { DoneReport, SendingProgress, SendingReport, type Refused } from './sending-report.js';
import { sendAll, type Outcome, type Progress } from './send-all.js';
import { forgetUndo, offerUndo } from './undo.js';

interface RehearsalDialogProps {
  readonly change: RehearsedChange;
  readonly onClose: () => void;
}

type Calls = readonly (() => Promise<unknown>)[];

const callsOf = (change: RehearsedChange, dryRun: boolean): Calls => {
  const sent = change.run(dryRun);
  if (!(sent instanceof Promise)) return sent.map((send) => () => call(send()));

  let first: typeof sent | undefined = sent;
  const sendOne = (): Promise<unknown> => {
    const answering = first ?? (change.run(dryRun) as typeof sent);
    first = undefined;
    return call(answering);
  };
  return [sendOne];
};

interface Rehearsal {
  readonly effect: Effect;
  /** The places of the calls that the server would accept. */
  readonly accepted: readonly number[];
  readonly refused: readonly Refused[];
}

const refusedIn = (
  { names = [] }: RehearsedChange,
  outcomes: readonly Outcome<unknown>[],
): readonly Refused[] =>
  outcomes.flatMap((outcome, at) =>
    outcome.kind === 'refused' ? [{ name: names[at] ?? `${at + 1}`, error: outcome.error }] : [],
  );

const orderOf = ({ isInOrder }: RehearsedChange): { readonly atOnce?: number } =>
  isInOrder === true ? { atOnce: 1 } : {};

const rehearse = async (
  change: RehearsedChange,
  onProgress: (progress: Progress) => void,
): Promise<Rehearsal> => {
  if (change.effect !== undefined) return { effect: change.effect, accepted: [0], refused: [] };

  const outcomes = await sendAll(callsOf(change, true), { onProgress, ...orderOf(change) });
  const effects = outcomes.flatMap((outcome) => (outcome.kind === 'done' ? [outcome.data] : []));
  const refused = refusedIn(change, outcomes);
  if (effects.length === 0 && refused[0] !== undefined) throw refused[0].error;

  return {
    effect: joinEffects(effects as Effect[]),
    accepted: outcomes.flatMap(({ kind }, at) => (kind === 'done' ? [at] : [])),
    refused,
  };
};

/** Sends what the rehearsal found acceptable. Throws where nothing of it was done. */
const carryOut = async (
  change: RehearsedChange,
  accepted: readonly number[],
  onProgress: (progress: Progress) => void,
): Promise<readonly Outcome<unknown>[]> => {
  const calls = callsOf(change, false).filter((_, at) => accepted.includes(at));
  const outcomes = await sendAll(calls, { onProgress, ...orderOf(change) });
  const [first] = outcomes;
  if (outcomes.every(({ kind }) => kind === 'refused') && first?.kind === 'refused') {
    throw first.error;
  }
  return outcomes;
};

/** Whether the change is shown whatever its effect is. A list of calls shows how far it is. */
const isAlwaysShown = (change: RehearsedChange): boolean => {
  const { confirmName, fields, names = [], undo } = change;
  const isComplete = confirmName === undefined && fields === undefined;
  return change.isAlwaysShown === true || !isComplete || undo === undefined || names.length > 1;
};

/** Whether the person is asked; not yet, while the rehearsal of a change that may be quiet is under way. */
const isAsked = (change: RehearsedChange, rehearsal: Rehearsal | undefined): boolean => {
  if (isAlwaysShown(change)) return true;
  if (rehearsal === undefined) return false;
  return rehearsal.refused.length > 0 || hasConsequences(rehearsal.effect);
};

interface Done {
  readonly data: unknown;
  readonly effect: Effect | undefined;
}

/** Only the last change can be taken back, and only if it says how. */
const sayDone = ({ undo, onUndone }: RehearsedChange, message: string, done: Done): void => {
  if (undo === undefined) {
    forgetUndo();
    notifyDone(message);
    return;
  }
  const tag = tagOf(done.data);
  offerUndo(message, { run: (dryRun) => undo(dryRun, tag), effect: done.effect, onUndone });
};

/** What is done already, where the rest may follow in its order. */
const namesOfDone = (
  { isInOrder }: RehearsedChange,
  names: readonly string[],
  outcomes: readonly { readonly kind: string }[] | undefined,
): readonly string[] =>
  isInOrder === true ? names.filter((_, at) => outcomes?.[at]?.kind === 'done') : [];

interface Sent {
  /** Of the calls, in their order. */
  readonly names: readonly string[];
  readonly outcomes: readonly Outcome<unknown>[];
}

const reportOf = (change: RehearsedChange, sent: Sent | undefined) => ({
  refused: sent && refusedIn({ ...change, names: sent.names }, sent.outcomes),
  namesDone: namesOfDone(change, sent?.names ?? [], sent?.outcomes),
});

export const RehearsalDialog = ({ change, onClose }: RehearsalDialogProps): ReactNode => {
  const t = useTexts();
  const key = useId();
  const [typed, setTyped] = useState('');
  const [progress, setProgress] = useState<Progress>();

  const rehearsal = useQuery({
    queryKey: ['rehearsal', key],
    queryFn: () => rehearse(change, setProgress),
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
    refetchOnWindowFocus: false,
  });
  const accepted = rehearsal.data?.accepted ?? [];
  const namesOfAccepted = accepted.map((at) => change.names?.[at] ?? `${at + 1}`);

  const write = useMutation({
    // What is read anew afterwards may accept other calls, so the names are those of what was sent.
    mutationFn: async () => ({
      names: namesOfAccepted,
      outcomes: await carryOut(change, accepted, setProgress),
    }),
    onSuccess: ({ outcomes }) => {
      void refreshAll();
      if (outcomes.some(({ kind }) => kind === 'refused')) return;

      const [first] = outcomes;
      onClose();
      const data = first?.kind === 'done' ? first.data : undefined;
      const message = change.done ?? t.rehearsal.doneThat(change.action);
      if (change.isSilent !== true)
        sayDone(change, message, { data, effect: rehearsal.data?.effect });
      change.onDone?.(data);
    },
  });
  const hasFailed = rehearsal.error !== null || write.error !== null;
  const isShown = hasFailed || isAsked(change, rehearsal.data);
  const isMadeAtOnce = rehearsal.data !== undefined && !isShown;
  const { mutate } = write;
  useEffect(() => {
    if (isMadeAtOnce) mutate();
  }, [isMadeAtOnce, mutate]);

  // Its fields come with the answer, when the dialog has chosen a place for the focus already.
  const form = useRef<HTMLFormElement>(null);
  const hasAnswer = rehearsal.data !== undefined;
  useEffect(() => {
    if (hasAnswer) form.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, [hasAnswer]);

  const { refused, namesDone } = reportOf(change, write.data);

  const cancel = (): void => {
    if (write.isPending) return;
    onClose();
    if (write.data === undefined) change.onCancel?.();
    else change.onDone?.(undefined);
  };
  const agree = (): void => {
    if (change.onAgreed === undefined) return write.mutate();
    onClose();
    change.onAgreed();
  };
  return (
    <Dialog
      opened={isShown}
      onClose={cancel}
      title={change.title}
      size="lg"
    >
      {refused === undefined ? (
        <form
          ref={form}
          onSubmit={(event) => {
            event.preventDefault();
            if (isConfirmed(change, typed) && accepted.length > 0 && !write.isPending) agree();
          }}
        >
          <Stack>
            {change.hint !== undefined && <Text component="div">{change.hint}</Text>}
            {rehearsal.isPending && (
              <SendingProgress
                label={t.rehearsal.looking}
                progress={progress}
              />
            )}
            {rehearsal.error !== null && (
              <Failure
                title={t.rehearsal.refused}
                error={rehearsal.error}
                onRetry={() => void rehearsal.refetch()}
              />
            )}
            {rehearsal.data !== undefined && (
              <>
                <EffectInWords effect={rehearsal.data.effect} />
                <SendingReport refused={rehearsal.data.refused} />
                {change.fields}
                <TypedName
                  change={change}
                  typed={typed}
                  onType={setTyped}
                />
              </>
            )}
            {write.isPending && (progress?.all ?? 0) > 1 && (
              <SendingProgress
                label={change.action}
                progress={progress}
              />
            )}
            {write.error !== null && (
              <Failure
                title={t.rehearsal.refused}
                error={write.error}
              />
            )}
            <Buttons
              change={change}
              isReady={accepted.length > 0 && isConfirmed(change, typed)}
              isWriting={write.isPending}
              onCancel={cancel}
            />
          </Stack>
        </form>
      ) : (
        <Stack>
          <Text role="status">
            {t.rehearsal.doneSome(accepted.length - refused.length, accepted.length)}
          </Text>
          <DoneReport names={namesDone} />
          <SendingReport refused={refused} />
          <Group justify="flex-end">
            <Button
              onClick={cancel}
              data-autofocus
            >
              {t.form.done}
            </Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  );
};

const isConfirmed = ({ confirmName }: RehearsedChange, typed: string): boolean =>
  confirmName === undefined || withoutTurns(typed).trim() === withoutTurns(confirmName).trim();

interface TypedNameProps {
  readonly change: RehearsedChange;
  readonly typed: string;
  readonly onType: (text: string) => void;
}

/** For what cannot be undone. */
const TypedName = ({ change: { confirmName }, typed, onType }: TypedNameProps): ReactNode => {
  const t = useTexts();
  if (confirmName === undefined) return null;
  return (
    <>
      <Alert
        color="red"
        variant="light"
      >
        {t.rehearsal.cannotBeUndone}
      </Alert>
      <TextInput
        label={t.rehearsal.typeName(confirmName)}
        value={typed}
        onChange={(event) => onType(event.currentTarget.value)}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
      />
    </>
  );
};

interface ButtonsProps {
  readonly change: RehearsedChange;
  readonly isReady: boolean;
  readonly isWriting: boolean;
  readonly onCancel: () => void;
}

const Buttons = ({ change, isReady, isWriting, onCancel }: ButtonsProps): ReactNode => {
  const t = useTexts();
  const { confirmName, isDangerous = confirmName !== undefined } = change;
  return (
    <Group
      justify="flex-end"
      gap="xs"
    >
      <Button
        variant="default"
        onClick={onCancel}
        disabled={isWriting}
      >
        {t.form.cancel}
      </Button>
      <Button
        type="submit"
        color={isDangerous ? 'red' : undefined}
        disabled={!isReady}
        loading={isWriting}
      >
        {change.action}
      </Button>
    </Group>
  );
};
