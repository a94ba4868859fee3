import type { ReactNode } from 'react';
import { NewRecordPage } from '../../../kit/new-record-page.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { useTexts } from '../../../texts/texts-provider.js';
import { roleTexts } from '../texts/role-texts.js';
import { RoleForm } from './role-form.js';

export const NewRolePage = (): ReactNode => {
  const t = useOwnTexts(roleTexts);
  const { nav } = useTexts();
  return (
    <NewRecordPage
      title={t.list.create}
      hint={t.createHint}
      sectionTitle={t.tabs.settings}
      list={{ to: '/roles', label: nav.roles }}
      form={(waysOn) => <RoleForm {...waysOn} />}
    />
  );
};
