import { IconZoomQuestion } from '@tabler/icons-react';
import type { Command } from '../../kit/feature.js';
import { useOwnTexts } from '../../texts/define-texts.js';
import { explainTexts } from './texts/explain-texts.js';

export const useCommands = (): readonly Command[] => {
  const t = useOwnTexts(explainTexts);
  return [
    {
      id: 'explain',
      label: t.command,
      keywords: ['why', 'allowed', 'permission', 'explain'],
      needs: 'read:authorization',
      icon: IconZoomQuestion,
      run: (open) => open('/explain'),
    },
  ];
};
