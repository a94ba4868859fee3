import { Radio, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconBrowser, IconDeviceMobile, IconRobot, IconServer } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { applicationTexts } from '../texts/application-texts.js';
import type { ApplicationType } from './code-samples.js';
import classes from './type-choice.module.css';
import { Hint } from '../../../kit/hint.js';

const types = [
  ['regular_web', IconServer],
  ['spa', IconBrowser],
  ['native', IconDeviceMobile],
  ['machine_to_machine', IconRobot],
] as const;

interface TypeChoiceProps {
  readonly value: ApplicationType;
  readonly onChange: (value: ApplicationType) => void;
}

export const TypeChoice = ({ value, onChange }: TypeChoiceProps): ReactNode => {
  const t = useOwnTexts(applicationTexts);
  return (
    <Radio.Group
      value={value}
      onChange={(next) => onChange(next)}
      aria-label={t.list.type}
    >
      <SimpleGrid
        cols={{ base: 1, sm: 2 }}
        spacing="sm"
      >
        {types.map(([type, Icon]) => (
          <Radio.Card
            key={type}
            value={type}
            className={classes['card']}
          >
            <Icon
              size={22}
              stroke={1.5}
              className={classes['icon']}
            />
            <Stack gap={2}>
              <Text
                fw={600}
                size="sm"
              >
                {t.types[type]}
              </Text>
              <Hint>{t.typeHints[type]}</Hint>
            </Stack>
          </Radio.Card>
        ))}
      </SimpleGrid>
    </Radio.Group>
  );
};
