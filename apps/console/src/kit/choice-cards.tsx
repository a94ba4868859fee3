import { Group, Radio, SimpleGrid, Text, type RadioGroupProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { Hint } from './hint.js';

export interface Choice {
  readonly value: string;
  readonly title: string;
  readonly hint: string;
}

interface Props extends Omit<RadioGroupProps, 'children'> {
  readonly choices: readonly Choice[];
}

/** Radio buttons with a sentence each. */
export const ChoiceCards = ({ choices, ...group }: Props): ReactNode => (
  <Radio.Group {...group}>
    <SimpleGrid
      cols={{ base: 1, sm: 2 }}
      mt={group.label === undefined ? 0 : 'xs'}
      spacing="sm"
    >
      {choices.map(({ value, title, hint }) => (
        <Radio.Card
          key={value}
          value={value}
          p="sm"
          radius="md"
        >
          <Group
            wrap="nowrap"
            align="flex-start"
            gap="sm"
          >
            <Radio.Indicator mt={3} />
            <div>
              <Text fw={600}>{title}</Text>
              <Hint>{hint}</Hint>
            </div>
          </Group>
        </Radio.Card>
      ))}
    </SimpleGrid>
  </Radio.Group>
);
