import { Alert, Button, Center, Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { basePath } from '../../api/console-path.js';
import { ApiError, failureWords } from '../../api/api-error.js';
import { useLanguage, useTexts } from '../../texts/texts-provider.js';
import { Mark } from '../mark.js';
import { signIn, signOut, type Beginning } from './login.js';

interface CardProps {
  readonly title: string;
  readonly hint: string;
  readonly children?: ReactNode;
}

/** A page beside the shell: one card in the middle. */
export const Card = ({ title, hint, children }: CardProps): ReactNode => (
  <Center
    component="main"
    mih="100dvh"
    p="md"
  >
    <title>{`${title} · Keyward`}</title>
    <Paper
      p="xl"
      w="100%"
      maw={420}
      shadow="sm"
    >
      <Stack
        gap="md"
        align="flex-start"
      >
        <Mark />
        <Title
          order={1}
          size="h1"
        >
          {title}
        </Title>
        <Text c="dimmed">{hint}</Text>
        {children}
      </Stack>
    </Paper>
  </Center>
);

export const Welcome = ({
  beginning,
}: {
  readonly beginning: Extract<Beginning, { kind: 'signed out' | 'failed' }>;
}): ReactNode => {
  const t = useTexts();
  const { tag } = useLanguage();
  const enter = (): void => {
    void signIn(basePath, tag).catch(() => location.reload());
  };

  if (beginning.kind === 'signed out')
    return (
      <Card
        title={t.login.signedOut}
        hint={t.login.signedOutHint}
      >
        <Button onClick={enter}>{t.login.signIn}</Button>
      </Card>
    );

  const { error } = beginning;
  return (
    <Card
      title={t.login.failed}
      hint={error instanceof ApiError ? failureWords(error) : ''}
    >
      {error instanceof Error && (
        <Alert
          color="red"
          variant="light"
          w="100%"
        >
          {failureWords(error)}
        </Alert>
      )}
      <Button onClick={() => location.replace(basePath)}>{t.login.tryAgain}</Button>
    </Card>
  );
};

/** A person who is logged in, and may do nothing here. */
export const NoAccess = (): ReactNode => {
  const t = useTexts();
  return (
    <Card
      title={t.login.noAccess}
      hint={t.login.noAccessHint}
    >
      <Button onClick={() => void signOut()}>{t.shell.signOut}</Button>
    </Card>
  );
};
