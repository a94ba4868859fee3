import { DateTimePicker } from '@mantine/dates';
import '@mantine/dates/styles.css';
import { use, type ReactNode } from 'react';
import type { LanguageTag } from '../texts/languages.js';
import { useLanguage, useTexts } from '../texts/texts-provider.js';
import { hasHalfDays, momentText } from './moment-text.js';

/** The names of months and days for the calendar. */
const calendars: Readonly<Record<LanguageTag, () => Promise<unknown>>> = {
  en: () => import('dayjs/locale/en.js'),
  de: () => import('dayjs/locale/de.js'),
  fr: () => import('dayjs/locale/fr.js'),
  es: () => import('dayjs/locale/es.js'),
  'zh-Hans': () => import('dayjs/locale/zh-cn.js'),
  ar: () => import('dayjs/locale/ar.js'),
};

const loaded = new Map<LanguageTag, Promise<unknown>>();

const calendarOf = (tag: LanguageTag): Promise<unknown> => {
  const known = loaded.get(tag);
  if (known !== undefined) return known;

  const loading = calendars[tag]();
  loaded.set(tag, loading);
  loading.catch(() => loaded.delete(tag));
  return loading;
};

interface MomentFieldProps {
  readonly label?: string;
  /** In place of a label that is seen. */
  readonly 'aria-label'?: string;
  readonly description?: string;
  readonly placeholder?: string;
  readonly error?: ReactNode;
  /** ISO 8601; null for none. */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  readonly minDate?: Date;
  readonly maxDate?: Date;
  readonly withSeconds?: boolean;
  /** What the button does that empties the field. Left out: there is none. */
  readonly clearLabel?: string;
  readonly w?: number;
}

/** A day and a time, in the words in which lists show them. */
export const MomentField = ({
  value,
  onChange,
  minDate,
  maxDate,
  withSeconds = false,
  clearLabel,
  'aria-label': label,
  ...field
}: MomentFieldProps): ReactNode => {
  const { tag } = useLanguage();
  const { form } = useTexts();
  use(calendarOf(tag));
  const textOf = (at: string): string => momentText(new Date(at), tag, withSeconds);
  // What is heard holds what is seen (WCAG 2.5.3).
  const name = label !== undefined && value !== null ? `${label}: ${textOf(value)}` : label;
  return (
    <DateTimePicker
      {...field}
      aria-label={name}
      value={value === null ? null : localText(new Date(value))}
      onChange={(next) => onChange(next === null ? null : new Date(next).toISOString())}
      valueFormat={textOf}
      locale={tag === 'zh-Hans' ? 'zh-cn' : tag}
      minDate={minDate && localText(minDate)}
      maxDate={maxDate && localText(maxDate)}
      withSeconds={withSeconds}
      timePickerProps={{ format: hasHalfDays(tag) ? '12h' : '24h' }}
      submitButtonProps={{ 'aria-label': form.done }}
      clearable={clearLabel !== undefined}
      clearButtonProps={{ 'aria-label': clearLabel }}
      popoverProps={{ withinPortal: true }}
    />
  );
};

/** As the picker writes a moment: in the time of the browser, without a zone. */
const localText = (moment: Date): string => {
  const shifted = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 19).replace('T', ' ');
};
