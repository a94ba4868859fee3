import { useState, type ReactNode } from 'react';
import { ChangeDialog } from './change-dialog.js';
import { RecordPicker, type RecordPickerProps } from './record-picker.js';
import { useRehearsedChange, type Answering } from './rehearsed-change.js';

export interface AuthorizeDialogProps<Row extends { readonly id: string }> {
  /** What is chosen: applications for an API, or APIs for an application. */
  readonly of: RecordPickerProps<Row>['of'];
  readonly label: string;
  /** On the dialog and its button. */
  readonly action: string;
  readonly question: string;
  readonly run: (id: string, dryRun: boolean) => Answering;
  readonly onClose: () => void;
}

/** Lets an application call an API, from the page of either. */
export const AuthorizeDialog = <Row extends { readonly id: string }>({
  of,
  label,
  action,
  question,
  run,
  onClose,
}: AuthorizeDialogProps<Row>): ReactNode => {
  const rehearse = useRehearsedChange();
  const [id, setId] = useState<string>();

  const authorize = (): void =>
    rehearse({ title: question, action, run: (dryRun) => run(id ?? '', dryRun) });
  return (
    <ChangeDialog
      title={action}
      isReady={id !== undefined}
      onClose={onClose}
      onSubmit={authorize}
    >
      <RecordPicker
        of={of}
        label={label}
        value={id}
        onChange={setId}
        data-autofocus
      />
    </ChangeDialog>
  );
};
