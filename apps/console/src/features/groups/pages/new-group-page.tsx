import type { ReactNode } from 'react';
import { NewRecordPage } from '../../../kit/new-record-page.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { useTexts } from '../../../texts/texts-provider.js';
import { groupTexts } from '../texts/group-texts.js';
import { GroupForm } from './group-form.js';

export const NewGroupPage = (): ReactNode => {
  const t = useOwnTexts(groupTexts);
  const { nav } = useTexts();
  return (
    <NewRecordPage
      title={t.list.create}
      hint={t.createHint}
      sectionTitle={t.tabs.settings}
      list={{ to: '/groups', label: nav.groups }}
      form={(waysOn) => <GroupForm {...waysOn} />}
    />
  );
};
