import { Button, Modal, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLanguage, useTexts } from '../../texts/texts-provider.js';
import { signIn } from './login.js';

export const SessionEnded = (): ReactNode => {
  const t = useTexts();
  const { tag } = useLanguage();
  const here = location.pathname + location.search;
  return (
    <Modal
      opened
      withCloseButton={false}
      onClose={() => undefined}
      title={t.login.ended}
    >
      <Stack align="flex-start">
        <Text>{t.login.endedHint}</Text>
        <Button onClick={() => void signIn(here, tag)}>{t.login.signIn}</Button>
      </Stack>
    </Modal>
  );
};
