import { Button, Modal, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { refreshAll } from '../../api/query-client.js';
import { hasTyped } from '../../kit/unsaved.js';
import { useLanguage, useTexts } from '../../texts/texts-provider.js';
import { signIn, signInBeside } from './login.js';

export const SessionEnded = (): ReactNode => {
  const t = useTexts();
  const { tag } = useLanguage();
  const isTyping = hasTyped();

  const enter = async (): Promise<void> => {
    if (!isTyping) return signIn(location.pathname + location.search, tag);
    // A window that was closed leaves the question where it is.
    await signInBeside(tag).then(refreshAll, () => undefined);
  };
  return (
    <Modal
      opened
      withCloseButton={false}
      onClose={() => undefined}
      title={t.login.ended}
    >
      <Stack align="flex-start">
        <Text>{isTyping ? t.login.endedTyping : t.login.endedHint}</Text>
        <Button onClick={() => void enter()}>{t.login.signIn}</Button>
      </Stack>
    </Modal>
  );
};
