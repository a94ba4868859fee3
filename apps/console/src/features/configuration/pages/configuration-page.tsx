import type { ReactNode } from 'react';
import { PageHeader } from '../../../kit/page-header.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { useTexts } from '../../../texts/texts-provider.js';
import { ExportSection } from '../parts/export-section.js';
import { PlanSection } from '../parts/plan-section.js';
import { configurationTexts } from '../texts/configuration-texts.js';

export const ConfigurationPage = (): ReactNode => {
  const t = useOwnTexts(configurationTexts);
  const { nav } = useTexts();
  return (
    <>
      <PageHeader
        title={nav.configuration}
        hint={t.hint}
      />
      <PlanSection />
      <ExportSection />
    </>
  );
};
