import { IconLink, IconLockX } from '@tabler/icons-react';
import type { Command } from '../../kit/feature.js';
import { useOwnTexts } from '../../texts/define-texts.js';
import { auditTexts } from './texts/audit-texts.js';

export const useCommands = (): readonly Command[] => {
  const t = useOwnTexts(auditTexts);
  return [
    {
      id: 'verify the log',
      label: t.chain.verify,
      keywords: ['audit', 'seal'],
      needs: 'read:audit_events',
      icon: IconLink,
      run: (open) => open('/audit/chain'),
    },
    {
      id: 'failed logins',
      label: t.group['user.login_failed'],
      keywords: ['audit'],
      needs: 'read:audit_events',
      icon: IconLockX,
      run: (open) => open('/audit?event=user.login_failed'),
    },
  ];
};
