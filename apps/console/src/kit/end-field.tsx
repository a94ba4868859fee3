import { DateTimePicker } from '@mantine/dates';
import '@mantine/dates/styles.css';
import type { ReactNode } from 'react';
import { useOwnTexts } from '../texts/define-texts.js';
import { useLanguage } from '../texts/texts-provider.js';
import { accessTexts } from './access-texts/access-texts.js';

interface EndFieldProps {
  /** ISO 8601; null for no end. */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
}

/** When a link ends by itself. */
export const EndField = ({ value, onChange }: EndFieldProps): ReactNode => {
  const t = useOwnTexts(accessTexts);
  const { tag } = useLanguage();
  return (
    <DateTimePicker
      label={t.end}
      description={t.endHint}
      placeholder={t.noEnd}
      value={value === null ? null : localText(new Date(value))}
      onChange={(next) => onChange(next === null ? null : new Date(next).toISOString())}
      minDate={new Date()}
      locale={tag.toLowerCase().split('-')[0]}
      clearable
      popoverProps={{ withinPortal: true }}
    />
  );
};

/** As the field writes a moment: in the time of the browser, without a zone. */
const localText = (moment: Date): string => {
  const shifted = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 19).replace('T', ' ');
};
