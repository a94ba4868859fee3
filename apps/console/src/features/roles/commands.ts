import { IconPlus } from '@tabler/icons-react';
import type { Command } from '../../kit/feature.js';
import { useOwnTexts } from '../../texts/define-texts.js';
import { roleTexts } from './texts/role-texts.js';

export const useCommands = (): readonly Command[] => {
  const t = useOwnTexts(roleTexts);
  return [
    {
      id: 'new role',
      label: t.list.create,
      keywords: ['role', 'permissions'],
      needs: 'create:roles',
      icon: IconPlus,
      run: (open) => open('/roles/new'),
    },
  ];
};
