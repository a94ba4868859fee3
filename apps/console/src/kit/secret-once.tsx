import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTexts } from '../texts/texts-provider.js';
import { CodeBlock } from './code-block.js';
import { CopyButton } from './copy-button.js';

export interface SecretOnceProps {
  /** What the secret is: “Client secret”. */
  readonly label: string;
  readonly secret: string;
}

/** A secret that the server shows once. */
export const SecretOnce = ({ label, secret }: SecretOnceProps): ReactNode => {
  const t = useTexts();
  return (
    <Alert
      variant="light"
      color="yellow"
      icon={
        <IconKey
          size={18}
          stroke={1.7}
        />
      }
      title={t.value.secretOnce}
    >
      <Stack
        gap="sm"
        align="stretch"
      >
        <Text size="sm">{t.value.secretOnceHint}</Text>
        <CodeBlock
          code={secret}
          label={label}
        />
      </Stack>
    </Alert>
  );
};

export interface SecretDialogProps extends SecretOnceProps {
  readonly title: string;
  /** The dialog closes only by its button, so that the secret is not lost by a slip. */
  readonly onDone: () => void;
}

export const SecretDialog = ({ title, label, secret, onDone }: SecretDialogProps): ReactNode => {
  const t = useTexts();
  return (
    <Modal
      opened
      onClose={onDone}
      title={title}
      size="lg"
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
    >
      <Stack>
        <SecretOnce
          label={label}
          secret={secret}
        />
        <Group justify="flex-end">
          <CopyButton
            value={secret}
            label={label}
            isWide
          />
          <Button onClick={onDone}>{t.value.secretKept}</Button>
        </Group>
      </Stack>
    </Modal>
  );
};
