import { IconPlus } from '@tabler/icons-react';
import type { Command } from '../../kit/feature.js';
import { useOwnTexts } from '../../texts/define-texts.js';
import { providerTexts } from './texts/provider-texts.js';

export const useCommands = (): readonly Command[] => {
  const t = useOwnTexts(providerTexts);
  return [
    {
      id: 'new identity provider',
      label: t.list.create,
      keywords: ['google', 'microsoft', 'github', 'saml', 'openid', 'oidc', 'sso'],
      needs: 'create:identity_providers',
      icon: IconPlus,
      run: (open) => open('/identity-providers/new'),
    },
  ];
};
