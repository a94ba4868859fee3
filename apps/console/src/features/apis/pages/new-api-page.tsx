import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PageHeader } from '../../../kit/page-header.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { useTexts } from '../../../texts/texts-provider.js';
import { apiTexts } from '../texts/api-texts.js';
import { ApiForm } from './api-form.js';

export const NewApiPage = (): ReactNode => {
  const t = useOwnTexts(apiTexts);
  const { nav } = useTexts();
  const navigate = useNavigate();
  return (
    <>
      <PageHeader
        title={t.list.create}
        parent={{ to: '/apis', label: nav.apis }}
      />
      <ApiForm onSaved={({ id }) => void navigate({ to: `/apis/${id}/permissions` })} />
    </>
  );
};
