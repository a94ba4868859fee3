import { Modal, Stack } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { DialogFooter } from '../../../kit/dialog-footer.js';
import { EndField } from '../../../kit/end-field.js';
import { RecordsPicker, type Pickable } from '../../../kit/record-picker.js';

interface LinkDialogProps<Row extends { readonly id: string }> {
  readonly title: string;
  readonly label: string;
  readonly of: Pickable<Row>;
  readonly without?: readonly string[];
  readonly onClose: () => void;
  /** The chosen ids, and an end for the links where one was chosen. */
  readonly onChosen: (ids: string[], end: { readonly expires_at?: string }) => void;
}

/** Chooses records to link, and until when. */
export const LinkDialog = <Row extends { readonly id: string }>({
  title,
  label,
  of,
  without,
  onClose,
  onChosen,
}: LinkDialogProps<Row>): ReactNode => {
  const [ids, setIds] = useState<readonly string[]>([]);
  const [end, setEnd] = useState<string | null>(null);
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (ids.length === 0) return;
          onClose();
          onChosen([...ids], end === null ? {} : { expires_at: end });
        }}
      >
        <Stack>
          <RecordsPicker
            of={of}
            label={label}
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
          <DialogFooter
            isReady={ids.length > 0}
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Modal>
  );
};
