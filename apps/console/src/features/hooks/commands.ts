import { IconPlus } from '@tabler/icons-react';
import type { Command } from '../../kit/feature.js';
import { useOwnTexts } from '../../texts/define-texts.js';
import { hookTexts } from './texts/hook-texts.js';

export const useCommands = (): readonly Command[] => {
  const t = useOwnTexts(hookTexts);
  return [
    {
      id: 'new hook',
      label: t.list.create,
      keywords: ['claims', 'login', 'registration', 'password', 'action'],
      needs: ['read:hooks', 'create:hooks'],
      icon: IconPlus,
      run: (open) => open('/hooks/new'),
    },
  ];
};
