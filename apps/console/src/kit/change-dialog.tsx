import { Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useOwnTexts } from '../texts/define-texts.js';
import { useTexts } from '../texts/texts-provider.js';
import { accessTexts } from './access-texts/access-texts.js';
import { Dialog } from './dialog.js';

export interface ChangeDialogProps {
  readonly title: string;
  /** Whether enough is chosen to go on. */
  readonly isReady: boolean;
  readonly onClose: () => void;
  /** Called when the dialog is gone. */
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/** A dialog that prepares a change: it is rehearsed next. */
export const ChangeDialog = (props: ChangeDialogProps): ReactNode => {
  const { title, isReady, onClose, onSubmit, children } = props;
  const { form } = useTexts();
  const t = useOwnTexts(accessTexts);
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!isReady) return;
          onClose();
          onSubmit();
        }}
      >
        <Stack>
          {children}
          <Group
            justify="flex-end"
            gap="xs"
          >
            <Button
              variant="default"
              onClick={onClose}
            >
              {form.cancel}
            </Button>
            <Button
              type="submit"
              disabled={!isReady}
            >
              {t.goOn}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
};
