import { Group, Paper, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

export interface SectionProps {
  readonly title: string;
  readonly hint?: ReactNode;
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}

/** A card with a heading: the parts of a record page. */
export const Section = ({ title, hint, actions, children }: SectionProps): ReactNode => (
  <Paper
    component="section"
    p={{ base: 'md', sm: 'lg' }}
    mb="lg"
  >
    <Group
      justify="space-between"
      align="flex-start"
      mb={children === undefined ? 0 : 'md'}
    >
      <div style={{ flex: '1 1 260px', minWidth: 0 }}>
        <Title order={2}>{title}</Title>
        {hint !== undefined && (
          <Text
            c="dimmed"
            size="sm"
            mt={2}
            maw={640}
            component="div"
          >
            {hint}
          </Text>
        )}
      </div>
      {actions !== undefined && <Group gap="xs">{actions}</Group>}
    </Group>
    {children}
  </Paper>
);
