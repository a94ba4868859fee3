/** Short messages in the corner. */
import { notifications } from '@mantine/notifications';
import { failureWords } from '../api/api-error.js';

export const notifyDone = (message: string): void => {
  notifications.show({ message, color: 'accent', autoClose: 4000, withCloseButton: false });
};

/** Stays until it is closed. */
export const notifyFailure = (title: string, error: unknown): void => {
  notifications.show({
    title,
    message: failureWords(error),
    color: 'red',
    autoClose: false,
    // The grey of the library is too light on its background.
    styles: { description: { color: 'var(--quiet)' } },
    closeButtonProps: { 'aria-label': title },
  });
};
