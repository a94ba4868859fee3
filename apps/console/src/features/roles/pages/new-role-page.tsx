import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PageHeader } from '../../../kit/page-header.js';
import { Section } from '../../../kit/section.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { useTexts } from '../../../texts/texts-provider.js';
import { roleTexts } from '../texts/role-texts.js';
import { RoleForm } from './role-form.js';

export const NewRolePage = (): ReactNode => {
  const t = useOwnTexts(roleTexts);
  const { nav } = useTexts();
  const navigate = useNavigate();
  return (
    <>
      <PageHeader
        title={t.list.create}
        hint={t.createHint}
        parent={{ to: '/roles', label: nav.roles }}
      />
      <Section title={t.tabs.settings}>
        <RoleForm
          onSaved={({ id }) => void navigate({ to: `/roles/${id}` })}
          onCancel={() => void navigate({ to: '/roles' })}
        />
      </Section>
    </>
  );
};
