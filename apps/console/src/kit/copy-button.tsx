import { ActionIcon, Button, CopyButton as Copying, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTexts } from '../texts/texts-provider.js';

export interface CopyButtonProps {
  readonly value: string;
  /** Of what: for the name of the button. */
  readonly label?: string;
  /** With words beside the icon. */
  readonly isWide?: boolean;
}

export const CopyButton = ({ value, label, isWide = false }: CopyButtonProps): ReactNode => {
  const t = useTexts();
  return (
    <Copying
      value={value}
      timeout={1600}
    >
      {({ copied, copy }) => {
        const Icon = copied ? IconCheck : IconCopy;
        const text = copied ? t.value.copied : t.value.copy;
        const name = label === undefined ? text : `${text}: ${label}`;
        if (isWide)
          return (
            <Button
              variant="default"
              leftSection={
                <Icon
                  size={15}
                  stroke={1.7}
                />
              }
              onClick={copy}
              aria-label={name}
            >
              {text}
            </Button>
          );
        return (
          <Tooltip label={text}>
            <ActionIcon
              variant="subtle"
              color={copied ? 'accent' : 'gray'}
              size="sm"
              onClick={copy}
              aria-label={name}
            >
              <Icon
                size={15}
                stroke={1.7}
              />
            </ActionIcon>
          </Tooltip>
        );
      }}
    </Copying>
  );
};
