import { IconPlus } from '@tabler/icons-react';
import type { Command } from '../../kit/feature.js';
import { useOwnTexts } from '../../texts/define-texts.js';
import { webhookTexts } from './texts/webhook-texts.js';

export const useCommands = (): readonly Command[] => {
  const t = useOwnTexts(webhookTexts);
  return [
    {
      id: 'new webhook',
      label: t.list.create,
      keywords: ['events', 'notify', 'standard webhooks', 'siem'],
      needs: ['read:webhooks', 'create:webhooks'],
      icon: IconPlus,
      run: (open) => open('/webhooks/new'),
    },
  ];
};
