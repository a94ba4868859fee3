import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { CopyButton } from './copy-button.js';

/** An id, an address or a key, with a button that copies it. */
export const Copyable = ({
  value,
  label,
}: {
  readonly value: string;
  readonly label?: string;
}): ReactNode => (
  <Group
    gap={4}
    wrap="nowrap"
    maw="100%"
  >
    <Text
      component="span"
      data-mono
      truncate
      title={value}
    >
      {value}
    </Text>
    <CopyButton
      value={value}
      label={label}
    />
  </Group>
);
