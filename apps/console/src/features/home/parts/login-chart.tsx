/** Loaded when the page is drawn: the library of charts is as large as the rest of the page. */
import { BarChart } from '@mantine/charts';
import '@mantine/charts/styles.css';
import type { ReactNode } from 'react';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { useLanguage } from '../../../texts/texts-provider.js';
import { homeTexts } from '../texts/home-texts.js';
import type { Days } from './logins.js';

export const LoginChart = ({ days }: { readonly days: Days }): ReactNode => {
  const t = useOwnTexts(homeTexts);
  const { tag } = useLanguage();
  const short = new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const digits = new Intl.NumberFormat(tag);
  return (
    <BarChart
      h={220}
      type="stacked"
      data={days.map((day) => ({ ...day, date: short.format(new Date(day.day)) }))}
      dataKey="date"
      series={[
        { name: 'logins', label: t.chart.logins, color: 'accent.6' },
        { name: 'failed_logins', label: t.chart.failures, color: 'orange.5' },
        { name: 'lockouts', label: t.chart.lockouts, color: 'red.6' },
      ]}
      withLegend
      legendProps={{ verticalAlign: 'bottom' }}
      gridAxis="x"
      tickLine="none"
      maxBarWidth={26}
      valueFormatter={(value) => digits.format(value)}
      yAxisProps={{ allowDecimals: false, interval: 0, width: 44 }}
      barProps={{ isAnimationActive: false }}
      // The keyboard and screen readers have the table instead.
      barChartProps={{ accessibilityLayer: false }}
    />
  );
};
