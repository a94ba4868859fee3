/**
 * A form whose change is rehearsed before it is saved: first at its fields, then as an effect in a dialog, where the
 * effect has consequences or cannot be brought back.
 */
import { useState } from 'react';
import { call } from '../api/management.js';
import type { Effect } from '../api/names.js';
import { useTexts } from '../texts/texts-provider.js';
import { hasConsequences } from './has-consequences.js';
import { notifyDone } from './notify.js';
import { useRehearsedChange, type Answering, type RehearsedChange } from './rehearsed-change.js';
import {
  NotSaved,
  useRecordForm,
  type RecordForm,
  type RecordFormOptions,
} from './use-record-form.js';

type Shown = Omit<
  RehearsedChange,
  'run' | 'effect' | 'fields' | 'undo' | 'isSilent' | 'onDone' | 'onCancel' | 'onAgreed'
>;

export interface RehearsedFormOptions<Values extends Record<string, unknown>> extends Omit<
  RecordFormOptions<Values, unknown>,
  'save'
> {
  readonly send: (values: Values, dryRun: boolean) => Answering;
  /** The words of the dialog. Undefined for values that need no thought: they are saved at once. */
  readonly rehearsal: (values: Values) => Shown | undefined;
}

export interface RehearsedForm<Values extends Record<string, unknown>> extends RecordForm<Values> {
  /** The effect is on the screen. A form in a dialog makes room for it. */
  readonly isRehearsing: boolean;
}

/** What the server refuses stands at its field, before the dialog opens. Cancelling keeps what was typed. */
export const useRehearsedForm = <Values extends Record<string, unknown>>({
  send,
  rehearsal,
  ...options
}: RehearsedFormOptions<Values>): RehearsedForm<Values> => {
  const { form } = useTexts();
  const rehearse = useRehearsedChange();
  const [isRehearsing, setRehearsing] = useState(false);

  // A form that can be undone says itself that it is saved.
  const offersUndo = options.undo !== undefined;

  const save = async (values: Values): Promise<unknown> => {
    const shown = rehearsal(values);
    if (shown === undefined) {
      const saved = await call(send(values, false));
      if (!offersUndo) notifyDone(form.saved);
      return saved;
    }

    const effect = (await call(send(values, true))) as Effect;
    if (offersUndo && !hasConsequences(effect)) return call(send(values, false));

    setRehearsing(true);
    const decision = new Promise((resolve, reject) => {
      rehearse({
        ...shown,
        effect,
        isSilent: offersUndo,
        run: (dryRun) => send(values, dryRun),
        onDone: resolve,
        onCancel: () => reject(new NotSaved()),
      });
    });
    return decision.finally(() => setRehearsing(false));
  };
  return { ...useRecordForm<Values>({ ...options, save }), isRehearsing };
};
