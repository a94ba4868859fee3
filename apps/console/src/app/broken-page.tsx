import { Button, Code, Group } from '@mantine/core';
import { IconMoodConfuzed, IconRefresh } from '@tabler/icons-react';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ApiError, failureWords } from '../api/api-error.js';
import { useTexts } from '../texts/texts-provider.js';
import { EmptyState } from '../kit/empty-state.js';
import { WayHome } from './way-home.js';

/** A part of the console that a newer version has replaced cannot be loaded any more. */
const isOutdated = (error: unknown): boolean =>
  error instanceof TypeError && /module script|dynamically imported/i.test(error.message);

export const BrokenPage = ({ error, reset }: ErrorComponentProps): ReactNode => {
  const t = useTexts();
  const router = useRouter();

  if (isOutdated(error))
    return (
      <EmptyState
        isPage
        icon={IconRefresh}
        title={t.page.newVersion}
        action={<Button onClick={() => location.reload()}>{t.page.reload}</Button>}
      />
    );

  const again = (): void => {
    reset();
    void router.invalidate();
  };
  return (
    <EmptyState
      isPage
      icon={IconMoodConfuzed}
      title={t.page.broken}
      hint={t.page.brokenHint}
      action={
        <Group justify="center">
          <Button onClick={again}>{t.page.again}</Button>
          <WayHome />
        </Group>
      }
    >
      <Code>{failureWords(error)}</Code>
      {error instanceof ApiError && error.requestId !== undefined && (
        <Code>{t.page.requestId(error.requestId)}</Code>
      )}
    </EmptyState>
  );
};
