/**
 * Takes back the last change. A change that the API can make undone says the opposite call, and nothing else: the
 * message in the corner, Ctrl+Z and the command palette all end here.
 */
import { Button, Group, Kbd } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useSyncExternalStore, type ReactNode } from 'react';
import type { Effect } from '../api/names.js';
import { chosenTenant } from '../api/tenant.js';
import { useTexts } from '../texts/texts-provider.js';
import type { Answering } from './rehearsed-change.js';

export interface Undo {
  /** The opposite call, first with true if there is an effect to compare. */
  readonly run: (dryRun: boolean) => Answering | readonly Answering[];
  /** What the rehearsal of the change said: the undo must do the opposite, or it is rehearsed itself. */
  readonly effect?: Effect | undefined;
  readonly onUndone?: (() => void) | undefined;
}

export interface LastChange extends Undo {
  readonly tenant: string | undefined;
}

/** The message goes after this time. The keyboard takes the change back for longer. */
const shownFor = 10_000;
const keptFor = 120_000;
const messageId = 'undo';

let last: LastChange | undefined;
let ending: ReturnType<typeof setTimeout> | undefined;
let runner: ((change: LastChange) => void) | undefined;
const listeners = new Set<() => void>();

const setLast = (next: LastChange | undefined): void => {
  last = next;
  clearTimeout(ending);
  if (next !== undefined) ending = setTimeout(() => setLast(undefined), keptFor);
  for (const listener of listeners) listener();
};

/** Says that a change is done, and offers to take it back. */
export const offerUndo = (message: string, undo: Undo): void => {
  setLast({ ...undo, tenant: chosenTenant() });
  notifications.hide(messageId);
  notifications.show({
    id: messageId,
    message: <UndoMessage message={message} />,
    color: 'accent',
    autoClose: shownFor,
    withCloseButton: false,
  });
};

/** After a change that cannot be taken back: what came before it is not the last one any more. */
export const forgetUndo = (): void => {
  notifications.hide(messageId);
  setLast(undefined);
};

/** Takes the last change back. In another tenant than the one it was made in, there is nothing to take back. */
export const undoLast = (): void => {
  const change = last;
  forgetUndo();
  if (change !== undefined && change.tenant === chosenTenant()) runner?.(change);
};

/** Says what makes the opposite calls. Answers a function that ends that. */
export const setUndoRunner = (next: (change: LastChange) => void): (() => void) => {
  runner = next;
  return () => {
    runner = undefined;
  };
};

export const canUndo = (): boolean => last !== undefined;

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether there is a change to take back. */
export const useCanUndo = (): boolean => useSyncExternalStore(subscribe, canUndo);

const UndoMessage = ({ message }: { readonly message: string }): ReactNode => {
  const { undo } = useTexts();
  return (
    <Group
      justify="space-between"
      wrap="nowrap"
    >
      <span>{message}</span>
      <Button
        size="compact-sm"
        variant="light"
        leftSection={<IconArrowBackUp size={15} />}
        rightSection={<Kbd size="xs">Ctrl Z</Kbd>}
        aria-keyshortcuts="Control+Z"
        onClick={undoLast}
      >
        {undo.action}
      </Button>
    </Group>
  );
};
