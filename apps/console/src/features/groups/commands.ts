import { IconPlus } from '@tabler/icons-react';
import type { Command } from '../../kit/feature.js';
import { useOwnTexts } from '../../texts/define-texts.js';
import { groupTexts } from './texts/group-texts.js';

export const useCommands = (): readonly Command[] => {
  const t = useOwnTexts(groupTexts);
  return [
    {
      id: 'new group',
      label: t.list.create,
      keywords: ['group', 'team'],
      needs: 'create:groups',
      icon: IconPlus,
      run: (open) => open('/groups/new'),
    },
  ];
};
