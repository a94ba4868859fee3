import { IconArrowsExchange, IconUserShare } from '@tabler/icons-react';
import type { Command } from '../../kit/feature.js';
import { useOwnTexts } from '../../texts/define-texts.js';
import { provisioningTexts } from './texts/provisioning-texts.js';

export const useCommands = (): readonly Command[] => {
  const { commands: t } = useOwnTexts(provisioningTexts);
  return [
    {
      id: 'connect a directory',
      label: t.connect,
      keywords: ['scim', 'entra', 'okta', 'azure', 'sync', 'token'],
      needs: ['read:clients', 'update:client_secrets'],
      icon: IconUserShare,
      run: (open) => open('/provisioning'),
    },
    {
      id: 'last scim requests',
      label: t.requests,
      keywords: ['scim', 'entra', 'okta', 'log', 'error'],
      needs: 'read:clients',
      icon: IconArrowsExchange,
      run: (open) => open('/provisioning'),
    },
  ];
};
