import { Alert, Button, Code, Group, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ApiError, failureWords } from '../api/api-error.js';
import { useTexts } from '../texts/texts-provider.js';

export interface FailureProps {
  readonly title: string;
  readonly error: unknown;
  readonly onRetry?: () => void;
}

/** Whether the same may succeed another time: a refusal stays one. */
const mayPass = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status < 400 || error.status === 429 || error.status >= 500;

/** An error in words, with a way to try again. */
export const Failure = ({ title, error, onRetry }: FailureProps): ReactNode => {
  const t = useTexts();
  const requestId = error instanceof ApiError ? error.requestId : undefined;
  return (
    <Alert
      variant="light"
      color="red"
      role="alert"
      icon={
        <IconAlertTriangle
          size={18}
          stroke={1.7}
        />
      }
      title={title}
    >
      <Text size="sm">{failureWords(error)}</Text>
      {requestId !== undefined && <Code mt="xs">{t.page.requestId(requestId)}</Code>}
      {onRetry !== undefined && mayPass(error) && (
        <Group mt="sm">
          <Button
            size="xs"
            variant="default"
            onClick={onRetry}
          >
            {t.page.again}
          </Button>
        </Group>
      )}
    </Alert>
  );
};
