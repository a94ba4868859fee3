import { IconPlus } from '@tabler/icons-react';
import type { Command } from '../../kit/feature.js';
import { useOwnTexts } from '../../texts/define-texts.js';
import { tokenTexts } from './texts/token-texts.js';

export const useCommands = (): readonly Command[] => {
  const t = useOwnTexts(tokenTexts);
  return [
    {
      id: 'new registration token',
      label: t.list.create,
      keywords: ['register', 'agent', 'mcp', 'partner', 'pipeline', 'rfc 7591'],
      needs: ['read:registration_tokens', 'create:registration_tokens'],
      icon: IconPlus,
      run: (open) => open('/registration-tokens/new'),
    },
  ];
};
