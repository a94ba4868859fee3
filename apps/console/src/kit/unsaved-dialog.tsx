import { Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../texts/texts-provider.js';
import { Dialog } from './dialog.js';

export interface UnsavedDialogProps {
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

export const UnsavedDialog = ({ onStay, onLeave }: UnsavedDialogProps): ReactNode => {
  const { form } = useTexts();
  return (
    <Dialog
      opened
      onClose={onStay}
      title={form.unsaved}
    >
      <Stack>
        <Text>{form.unsavedHint}</Text>
        <Group
          justify="flex-end"
          gap="xs"
        >
          <Button
            variant="default"
            onClick={onLeave}
          >
            {form.leave}
          </Button>
          <Button
            onClick={onStay}
            data-autofocus
          >
            {form.stay}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
};
