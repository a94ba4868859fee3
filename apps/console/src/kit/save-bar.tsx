import { Button, Group, Text } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
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
  useFocusAfter(isShown);
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

/** The button that had the focus is gone with the bar. */
const useFocusAfter = (isShown: boolean): void => {
  const wasShown = useRef(isShown);
  useEffect(() => {
    const isGone = wasShown.current && !isShown;
    wasShown.current = isShown;
    if (!isGone || document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true });
  }, [isShown]);
};
