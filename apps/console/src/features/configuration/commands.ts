import { IconFileSettings } from '@tabler/icons-react';
import type { Command } from '../../kit/feature.js';
import { useOwnTexts } from '../../texts/define-texts.js';
import { configurationTexts } from './texts/configuration-texts.js';

export const useCommands = (): readonly Command[] => {
  const t = useOwnTexts(configurationTexts);
  return [
    {
      id: 'plan configuration',
      label: t.plan.title,
      keywords: ['yaml', 'git', 'terraform', 'export', 'plan', 'apply'],
      needs: 'read:configuration',
      icon: IconFileSettings,
      run: (open) => open('/configuration'),
    },
  ];
};
