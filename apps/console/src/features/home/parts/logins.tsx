import { Skeleton, Table, VisuallyHidden } from '@mantine/core';
import { lazy, Suspense, type ReactNode } from 'react';
import { Section } from '../../../kit/section.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { useLanguage } from '../../../texts/texts-provider.js';
import { homeTexts } from '../texts/home-texts.js';
import type { Statistics } from './numbers.js';

const Chart = lazy(() => import('./login-chart.js').then((m) => ({ default: m.LoginChart })));

export type Days = Statistics['days'];

/** Drawn for those who see, and a table for those who hear. */
export const Logins = ({ days }: { readonly days: Days | undefined }): ReactNode => {
  const t = useOwnTexts(homeTexts);
  return (
    <Section
      title={t.chart.title}
      hint={t.chart.hint}
    >
      {days === undefined ? (
        <Skeleton h={220} />
      ) : (
        <>
          <div
            aria-hidden="true"
            dir="ltr"
            style={{ minHeight: 220 }}
          >
            <Suspense fallback={<Skeleton h={220} />}>
              <Chart days={days} />
            </Suspense>
          </div>
          <VisuallyHidden>
            <DayTable days={days} />
          </VisuallyHidden>
        </>
      )}
    </Section>
  );
};

const DayTable = ({ days }: { readonly days: Days }): ReactNode => {
  const t = useOwnTexts(homeTexts);
  const { tag } = useLanguage();
  const date = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' });
  return (
    <Table aria-label={t.chart.title}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t.chart.day}</Table.Th>
          <Table.Th>{t.chart.logins}</Table.Th>
          <Table.Th>{t.chart.failures}</Table.Th>
          <Table.Th>{t.chart.lockouts}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {days.map(({ day, logins, failed_logins, lockouts }) => (
          <Table.Tr key={day}>
            <Table.Th scope="row">{date.format(new Date(day))}</Table.Th>
            <Table.Td>{logins}</Table.Td>
            <Table.Td>{failed_logins}</Table.Td>
            <Table.Td>{lockouts}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
};
