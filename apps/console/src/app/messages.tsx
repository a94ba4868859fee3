/** The short messages in the corner. One that is said before they are loaded waits for them. */
import { Notifications } from '@mantine/notifications';
import '@mantine/notifications/styles.css';
import type { ReactNode } from 'react';

export const Messages = (): ReactNode => <Notifications position="bottom-right" />;
