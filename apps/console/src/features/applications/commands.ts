import { IconPlus } from '@tabler/icons-react';
import type { Command } from '../../kit/feature.js';
import { useOwnTexts } from '../../texts/define-texts.js';
import { applicationTexts } from './texts/application-texts.js';

export const useCommands = (): readonly Command[] => {
  const t = useOwnTexts(applicationTexts);
  return [
    {
      id: 'new application',
      label: t.list.create,
      keywords: ['client', 'app'],
      needs: 'create:clients',
      icon: IconPlus,
      run: (open) => open('/applications/new'),
    },
  ];
};
