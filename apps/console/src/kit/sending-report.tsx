import { Alert, Group, List, Loader, Progress as Bar, Stack, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { failureWords } from '../api/api-error.js';
import { useTexts } from '../texts/texts-provider.js';
import { Hint } from './hint.js';
import { LongList } from './long-list.js';
import type { Progress } from './send-all.js';

interface SendingProgressProps {
  readonly label: string;
  readonly progress: Progress | undefined;
}

/** How far several calls are, and whether they wait for the server. */
export const SendingProgress = ({ label, progress }: SendingProgressProps): ReactNode => {
  const t = useTexts();
  const isLong = progress !== undefined && progress.all > 1;
  return (
    <Stack
      gap={6}
      role="status"
    >
      <Group gap="sm">
        <Loader size="xs" />
        <Text c="dimmed">{label}</Text>
        {isLong && <Text size="sm">{t.rehearsal.progress(progress.done, progress.all)}</Text>}
      </Group>
      {isLong && (
        <Bar
          value={(progress.done / progress.all) * 100}
          aria-label={label}
        />
      )}
      {progress?.pause !== undefined && <Hint>{t.rehearsal.waits(progress.pause)}</Hint>}
    </Stack>
  );
};

export interface Refused {
  readonly name: string;
  readonly error: Error;
}

/** Which of several calls were done, by name. */
export const DoneReport = ({ names }: { readonly names: readonly string[] }): ReactNode =>
  names.length > 0 && (
    <LongList
      all={names}
      draw={(name, at) => (
        <List.Item
          key={at}
          icon={<IconCheck size={16} />}
        >
          <bdi>{name}</bdi>
        </List.Item>
      )}
    />
  );

/** Which of several calls the server refuses, and why. */
export const SendingReport = ({ refused }: { readonly refused: readonly Refused[] }): ReactNode => {
  const t = useTexts();
  if (refused.length === 0) return null;
  return (
    <Alert
      color="red"
      variant="light"
      title={t.rehearsal.refusedSome(refused.length)}
    >
      <LongList
        all={refused}
        draw={({ name, error }, at) => (
          <List.Item key={at}>
            <bdi>{name}</bdi>: {failureWords(error)}
          </List.Item>
        )}
      />
    </Alert>
  );
};
