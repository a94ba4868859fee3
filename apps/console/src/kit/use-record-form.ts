/** A Mantine form whose refusals by the server stand at the fields they name. What was typed stays. */
import { useForm, type FormErrors, type UseFormInput, type UseFormReturnType } from '@mantine/form';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { tagOf } from '../api/management.js';
import { errorsOfFields } from '../api/refused-field.js';
import { refreshAll } from '../api/query-client.js';
import { useTexts } from '../texts/texts-provider.js';
import { notifyDone } from './notify.js';
import type { Answering } from './rehearsed-change.js';
import { forgetUndo, offerUndo } from './undo.js';
import { useTyped } from './unsaved.js';

export interface FormChange<Values, Saved = unknown> {
  /** What the form began with, and what was saved. */
  readonly before: Values;
  readonly after: Values;
  /** What `save` answered. */
  readonly saved: Saved;
  /** The version that saving made. */
  readonly tag: string;
}

export interface RecordFormOptions<
  Values extends Record<string, unknown>,
  Saved,
> extends UseFormInput<Values> {
  /** Writes, by `call(management()…)`. */
  readonly save: (values: Values) => Promise<Saved>;
  readonly onSaved?: (saved: Saved) => void;
  /**
   * The opposite of saving, with `ifMatch(tag)`: from what was saved back to what was there before. Undefined for what
   * cannot come back, such as a secret. With it, the form says itself that it is saved.
   */
  readonly undo?:
    ((change: FormChange<Values, Saved>) => (() => Answering) | undefined) | undefined;
  /** Said with the offer to undo: “‘Passwords’ is saved”. Left out: “Saved”. */
  readonly savedText?: string;
  /** After the undo, when the record has been read anew. Left out: the form goes back to what it began with. */
  readonly onUndone?: () => void;
  /** The name on the wire of each field whose path in the form is another one. */
  readonly wireNames?: Readonly<Record<string, string>>;
  /** The field to show a conflict at: the name that is taken already. */
  readonly conflictField?: keyof Values & string;
}

/** The undo of a form that writes: it writes what was there before. */
export const writingBack =
  <Values>(write: (before: Values, tag: string) => Answering) =>
  ({ before, tag }: FormChange<Values>) =>
  (): Answering =>
    write(before, tag);

/** Thrown by `save` when the person decides against it. The form stays as it is. */
export class NotSaved extends Error {
  override readonly name = 'NotSaved';
}

export interface RecordForm<Values extends Record<string, unknown>> {
  readonly form: UseFormReturnType<Values>;
  /** For `<form onSubmit={…}>`. */
  readonly submit: (event?: FormEvent<HTMLFormElement>) => void;
  readonly isSaving: boolean;
  /** What the server refuses without naming a field of the form. */
  readonly error: Error | undefined;
}

export const useRecordForm = <Values extends Record<string, unknown>, Saved = unknown>({
  save,
  onSaved,
  undo,
  savedText,
  onUndone,
  wireNames = {},
  conflictField,
  ...input
}: RecordFormOptions<Values, Saved>): RecordForm<Values> => {
  const form = useForm<Values>(input);
  useTyped(form.isDirty);
  const [isSaving, setSaving] = useState(false);
  const [error, setError] = useState<Error>();
  const words = useTexts().form;
  const { showFirstFault, watch } = useFirstFault();

  const refuse = (cause: unknown): void => {
    if (cause instanceof NotSaved) return;

    const byWireName = new Map(
      Object.keys(form.getValues()).map((field) => [wireNames[field] ?? field, field]),
    );
    for (const [field, name] of Object.entries(wireNames)) byWireName.set(name, field);

    const conflictName = conflictField && (wireNames[conflictField] ?? conflictField);
    const found = errorsOfFields(cause, [...byWireName.keys()], conflictName);
    const errors: FormErrors = {};
    for (const [name, message] of Object.entries(found.fields))
      errors[byWireName.get(name) ?? name] = message;
    form.setErrors(errors);
    showFirstFault();
    if (found.form !== undefined) setError(cause instanceof Error ? cause : new Error(found.form));
  };

  /** What was typed after saving stays. */
  const beginAgain = (values: Values): void => {
    const wasTyped = form.isDirty();
    form.setInitialValues(values);
    if (wasTyped) return;
    form.setValues(values);
    form.resetDirty(values);
  };

  const offer = (change: Omit<FormChange<Values, Saved>, 'tag'>): void => {
    const tag = tagOf(change.saved);
    const run = tag === undefined ? undefined : undo?.({ ...change, tag });
    const goBack = onUndone ?? (() => beginAgain(change.before));
    if (run !== undefined) offerUndo(savedText ?? words.saved, { run, onUndone: goBack });
    else forgetUndo();
    if (run === undefined && undo !== undefined) notifyDone(savedText ?? words.saved);
  };

  const write = async (values: Values): Promise<void> => {
    setSaving(true);
    setError(undefined);
    try {
      const before = form.getInitialValues();
      const saved = await save(values);
      form.setInitialValues(values);
      form.resetDirty(values);
      offer({ before, after: values, saved });
      await refreshAll();
      onSaved?.(saved);
    } catch (cause) {
      refuse(cause);
    } finally {
      setSaving(false);
    }
  };

  const send = form.onSubmit((values) => {
    if (!isSaving) void write(values);
  }, showFirstFault);
  const submit: RecordForm<Values>['submit'] = (event) => {
    watch(event?.currentTarget);
    send(event);
  };
  return { form, submit, isSaving, error };
};

/** Puts the focus on the first field with an error, once it is on the page. */
const useFirstFault = () => {
  const [faults, setFaults] = useState(0);
  const element = useRef<HTMLFormElement>(undefined);
  useEffect(() => {
    if (faults === 0) return;
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [faults]);
  return {
    showFirstFault: () => setFaults((count) => count + 1),
    watch: (form: HTMLFormElement | undefined) => {
      element.current = form;
    },
  };
};
