import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../texts/texts-provider.js';
import { useUnsaved } from './unsaved.js';
import classes from './save-bar.module.css';

export interface SaveBarProps {
  readonly form: { readonly isDirty: () => boolean; readonly reset: () => void };
  readonly isSaving?: boolean;
  /** Above the buttons: what the server refuses. */
  readonly children?: ReactNode;
}

/** Stands at the foot of the window while a form has changes. It is part of the form, so its button submits it. */
export const SaveBar = ({ form, isSaving = false, children }: SaveBarProps): ReactNode => {
  const { form: t } = useTexts();
  const isShown = form.isDirty() || isSaving;
  useUnsaved(form.isDirty);
  if (!isShown) return null;

  return (
    <div className={classes['place']}>
      <div
        className={classes['bar']}
        data-save-bar
      >
        {children}
        <Group
          justify="flex-end"
          gap="xs"
        >
          <Text
            size="sm"
            fw={560}
            role="status"
            className={classes['words']}
          >
            {t.unsavedChanges}
          </Text>
          <Button
            variant="default"
            disabled={isSaving}
            onClick={form.reset}
          >
            {t.discard}
          </Button>
          <Button
            type="submit"
            loading={isSaving}
          >
            {t.save}
          </Button>
        </Group>
      </div>
    </div>
  );
};
