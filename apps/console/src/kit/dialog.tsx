import { Modal, type ModalProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../texts/texts-provider.js';

/** A dialog, whose button in the corner has a name for those who do not see its cross. */
export const Dialog = (props: ModalProps): ReactNode => {
  const { form } = useTexts();
  return (
    <Modal
      closeButtonProps={{ 'aria-label': form.close }}
      {...props}
    />
  );
};
