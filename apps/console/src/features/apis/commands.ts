import { IconPlus, IconRobot } from '@tabler/icons-react';
import type { Command } from '../../kit/feature.js';
import { useOwnTexts } from '../../texts/define-texts.js';
import { apiTexts } from './texts/api-texts.js';

export const useCommands = (): readonly Command[] => {
  const t = useOwnTexts(apiTexts);
  return [
    {
      id: 'new api',
      label: t.list.create,
      keywords: ['resource', 'audience', 'scope'],
      needs: 'create:resources',
      icon: IconPlus,
      run: (open) => open('/apis/new'),
    },
    {
      id: 'let agents in',
      label: t.agents.title,
      keywords: ['mcp', 'agent', 'client', 'registration', 'document'],
      needs: ['update:tenants', 'update:resources'],
      icon: IconRobot,
      run: (open) => open('/apis'),
    },
  ];
};
