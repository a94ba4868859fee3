import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { refreshAll } from '../api/query-client.js';
import { isChangedElsewhere } from '../api/versioned.js';
import { useTexts } from '../texts/texts-provider.js';
import { Failure } from './failure.js';
import { SaveBar } from './save-bar.js';
import type { RecordForm } from './use-record-form.js';

export interface FormFooterProps<Values extends Record<string, unknown>> {
  readonly form: RecordForm<Values>;
  readonly label?: string;
  readonly onCancel?: () => void;
  /** “Cancel”, unless this says otherwise. */
  readonly cancelLabel?: string;
  /** Offered where another person has changed the record in the meantime. */
  readonly onLoadAnew?: () => void;
}

/**
 * What the server refuses, and the buttons of a form. Those of a record that is there already come with the first
 * change, at the foot of the window.
 */
export const FormFooter = <Values extends Record<string, unknown>>(
  props: FormFooterProps<Values>,
): ReactNode => {
  const { form: record, label, onCancel } = props;
  const { form, isSaving } = record;
  const isOfPage = label === undefined && onCancel === undefined;
  if (isOfPage)
    return (
      <SaveBar
        form={form}
        isSaving={isSaving}
      >
        <Refusal {...props} />
      </SaveBar>
    );
  return (
    <>
      <Refusal {...props} />
      <Buttons {...props} />
    </>
  );
};

const Refusal = <Values extends Record<string, unknown>>({
  form: { error },
  onLoadAnew,
}: FormFooterProps<Values>): ReactNode => {
  const t = useTexts();
  const isOutdated = isChangedElsewhere(error);
  return (
    <>
      {error !== undefined && (
        <Failure
          title={isOutdated ? t.form.changedElsewhere : t.form.failed}
          error={isOutdated ? new Error(t.form.changedElsewhereHint) : error}
        />
      )}
      {isOutdated && onLoadAnew !== undefined && (
        <Button
          variant="default"
          onClick={() => void refreshAll().then(onLoadAnew)}
        >
          {t.form.loadAnew}
        </Button>
      )}
    </>
  );
};

const Buttons = <Values extends Record<string, unknown>>({
  form: { isSaving },
  label,
  onCancel,
  cancelLabel,
}: FormFooterProps<Values>): ReactNode => {
  const t = useTexts();
  return (
    <Group
      justify="flex-end"
      gap="xs"
    >
      {onCancel !== undefined && (
        <Button
          variant="default"
          onClick={onCancel}
        >
          {cancelLabel ?? t.form.cancel}
        </Button>
      )}
      <Button
        type="submit"
        loading={isSaving}
      >
        {label ?? t.form.save}
      </Button>
    </Group>
  );
};
