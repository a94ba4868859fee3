import { Button, Group, Stack, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import { useTexts } from '../texts/texts-provider.js';
import { Dialog } from './dialog.js';
import { hasUnsaved, setGuard } from './unsaved.js';

interface Address {
  readonly pathname: string;
  readonly search: object;
}

/** Another search of the same list leaves no form. Another tenant does. */
const isElsewhere = (here: Address, there: Address): boolean => {
  const tenantOf = ({ search }: Address): unknown => (search as { tenant?: string }).tenant;
  return here.pathname !== there.pathname || tenantOf(here) !== tenantOf(there);
};

/** Asks before changes that are not saved are lost: by a link, by the back button, or with the tab. */
export const UnsavedGuard = (): ReactNode => {
  const { form } = useTexts();
  const [asked, setAsked] = useState<{ readonly leave: () => void }>();
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => hasUnsaved() && isElsewhere(current, next),
    enableBeforeUnload: hasUnsaved,
    withResolver: true,
  });
  useEffect(() => setGuard((leave) => setAsked({ leave })), []);

  const stay = (): void => {
    setAsked(undefined);
    blocker.reset?.();
  };
  const leave = (): void => {
    setAsked(undefined);
    asked?.leave();
    blocker.proceed?.();
  };
  return (
    <Dialog
      opened={asked !== undefined || blocker.status === 'blocked'}
      onClose={stay}
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
            onClick={leave}
          >
            {form.leave}
          </Button>
          <Button
            onClick={stay}
            data-autofocus
          >
            {form.stay}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
};
