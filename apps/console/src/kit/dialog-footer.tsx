import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useOwnTexts } from '../texts/define-texts.js';
import { useTexts } from '../texts/texts-provider.js';
import { accessTexts } from './access-texts/access-texts.js';

interface DialogFooterProps {
  readonly isReady: boolean;
  readonly onCancel: () => void;
}

/** The buttons of a dialog that prepares a change: it is rehearsed next. */
export const DialogFooter = ({ isReady, onCancel }: DialogFooterProps): ReactNode => {
  const { form } = useTexts();
  const t = useOwnTexts(accessTexts);
  return (
    <Group
      justify="flex-end"
      gap="xs"
    >
      <Button
        variant="default"
        onClick={onCancel}
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
  );
};
