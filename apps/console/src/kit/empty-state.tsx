import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { IconComponent } from './feature.js';
import classes from './empty-state.module.css';

export interface EmptyStateProps {
  readonly icon: IconComponent;
  readonly title: string;
  /** Teaches what the list is for, or what to do now. */
  readonly hint?: ReactNode;
  /** A button or two. */
  readonly action?: ReactNode;
  /** The whole page, so that its title is the heading of the page. */
  readonly isPage?: boolean;
  readonly children?: ReactNode;
}

export const EmptyState = ({
  icon: Icon,
  title,
  hint,
  action,
  isPage = false,
  children,
}: EmptyStateProps): ReactNode => (
  <Stack
    align="center"
    gap="sm"
    className={isPage ? classes['page'] : classes['part']}
  >
    {isPage && <title>{`${title} · Keyward`}</title>}
    <span
      className={classes['icon']}
      aria-hidden="true"
    >
      <Icon
        size={26}
        stroke={1.5}
      />
    </span>
    <Title
      order={isPage ? 1 : 2}
      size={isPage ? 'h1' : 'h2'}
      ta="center"
    >
      {title}
    </Title>
    {hint !== undefined && (
      <Text
        c="dimmed"
        ta="center"
        maw={460}
      >
        {hint}
      </Text>
    )}
    {children}
    {action !== undefined && <div className={classes['action']}>{action}</div>}
  </Stack>
);
