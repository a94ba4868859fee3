import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { CopyButton } from './copy-button.js';

/** An id, an address or a key, with a button that copies it. */
export const Copyable = ({
  value,
  label,
  isWhole = false,
}: {
  readonly value: string;
  readonly label?: string;
  /** In as many lines as it takes, for what people copy by eye. */
  readonly isWhole?: boolean;
}): ReactNode => (
  <Group
    gap={4}
    wrap="nowrap"
    maw="100%"
  >
    <Text
      component="span"
      data-mono
      truncate={!isWhole}
      style={isWhole ? { overflowWrap: 'anywhere' } : undefined}
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
