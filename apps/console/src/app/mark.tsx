import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './mark.module.css';

export const Mark = (): ReactNode => (
  <Group
    gap={9}
    wrap="nowrap"
  >
    <svg
      viewBox="0 0 32 32"
      width="24"
      height="24"
      aria-hidden="true"
      className={classes['sign']}
    >
      <rect
        width="32"
        height="32"
        rx="9"
        fill="currentColor"
      />
      <path
        fill="#fff"
        d="M16 7.5a5 5 0 0 0-2.6 9.27L12 24.5h8l-1.4-7.73A5 5 0 0 0 16 7.5Z"
      />
    </svg>
    <Text
      fw={640}
      size="md"
      className={classes['name']}
    >
      Keyward
    </Text>
  </Group>
);
