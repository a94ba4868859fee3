import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { refreshAll } from '../api/query-client.js';
import { isChangedElsewhere } from '../api/versioned.js';
import { useTexts } from '../texts/texts-provider.js';
import { Failure } from './failure.js';
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

/** What the server refuses, and the buttons of a form. */
export const FormFooter = <Values extends Record<string, unknown>>({
  form: { form, isSaving, error },
  label,
  onCancel,
  cancelLabel,
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
        {onCancel === undefined && form.isDirty() && (
          <Button
            variant="subtle"
            color="gray"
            onClick={() => form.reset()}
          >
            {t.form.discard}
          </Button>
        )}
        <Button
          type="submit"
          loading={isSaving}
        >
          {label ?? t.form.save}
        </Button>
      </Group>
    </>
  );
};
