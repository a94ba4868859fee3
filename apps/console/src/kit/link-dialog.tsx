import { useState, type ReactNode } from 'react';
import { ChangeDialog } from './change-dialog.js';
import { EndField } from './end-field.js';
import type { LinkEnd } from './give-back.js';
import { RecordsPicker, type Pickable } from './record-picker.js';

/** Which records there are to choose from. */
export interface LinkChoice<Row extends { readonly id: string }> {
  readonly of: Pickable<Row>;
  readonly label: string;
  readonly placeholder?: string;
  readonly without?: readonly string[];
}

interface LinkDialogProps<Row extends { readonly id: string }> extends LinkChoice<Row> {
  readonly title: string;
  readonly onClose: () => void;
  /** The chosen ids, and an end for the links where one was chosen. */
  readonly onChosen: (ids: string[], end: LinkEnd) => void;
}

/** Chooses records to link, and until when. */
export const LinkDialog = <Row extends { readonly id: string }>({
  title,
  of,
  label,
  placeholder,
  without,
  onClose,
  onChosen,
}: LinkDialogProps<Row>): ReactNode => {
  const [ids, setIds] = useState<readonly string[]>([]);
  const [end, setEnd] = useState<string | null>(null);
  return (
    <ChangeDialog
      title={title}
      isReady={ids.length > 0}
      onClose={onClose}
      onSubmit={() => onChosen([...ids], end === null ? {} : { expires_at: end })}
    >
      <RecordsPicker
        of={of}
        label={label}
        placeholder={placeholder}
        value={ids}
        onChange={setIds}
        without={without}
        required
        data-autofocus
      />
      <EndField
        value={end}
        onChange={setEnd}
      />
    </ChangeDialog>
  );
};
