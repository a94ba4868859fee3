import { IconMail, IconTableImport, IconUserPlus } from '@tabler/icons-react';
import type { Command } from '../../kit/feature.js';
import { useOwnTexts } from '../../texts/define-texts.js';
import { peopleTexts } from './texts/people-texts.js';

export const useCommands = (): readonly Command[] => {
  const t = useOwnTexts(peopleTexts);
  return [
    {
      id: 'new person',
      label: t.list.create,
      keywords: ['user', 'account'],
      needs: 'create:users',
      icon: IconUserPlus,
      run: (open) => open('/people/new'),
    },
    {
      id: 'invite a person',
      label: t.list.invite,
      keywords: ['invitation', 'ticket'],
      needs: 'create:tickets',
      icon: IconMail,
      run: (open) => open('/people/invite'),
    },
    {
      id: 'import people',
      label: t.list.import,
      keywords: ['csv', 'json', 'users'],
      needs: 'create:users',
      icon: IconTableImport,
      run: (open) => open('/people/import'),
    },
  ];
};
