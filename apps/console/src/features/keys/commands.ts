import { IconRotate } from '@tabler/icons-react';
import type { Command } from '../../kit/feature.js';
import { useOwnTexts } from '../../texts/define-texts.js';
import { keysTexts } from './texts/keys-texts.js';

export const useCommands = (): readonly Command[] => {
  const t = useOwnTexts(keysTexts);
  return [
    {
      id: 'rotate keys',
      label: t.rotate.action,
      keywords: ['jwks', 'kid'],
      needs: ['read:signing_keys', 'update:signing_keys'],
      icon: IconRotate,
      run: (open) => open('/keys'),
    },
  ];
};
