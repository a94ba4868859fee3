import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PageHeader } from '../../../kit/page-header.js';
import { Section } from '../../../kit/section.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { useTexts } from '../../../texts/texts-provider.js';
import { groupTexts } from '../texts/group-texts.js';
import { GroupForm } from './group-form.js';

export const NewGroupPage = (): ReactNode => {
  const t = useOwnTexts(groupTexts);
  const { nav } = useTexts();
  const navigate = useNavigate();
  return (
    <>
      <PageHeader
        title={t.list.create}
        hint={t.createHint}
        parent={{ to: '/groups', label: nav.groups }}
      />
      <Section title={t.tabs.settings}>
        <GroupForm
          onSaved={({ id }) => void navigate({ to: `/groups/${id}` })}
          onCancel={() => void navigate({ to: '/groups' })}
        />
      </Section>
    </>
  );
};
