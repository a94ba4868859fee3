import type { ReactNode } from 'react';
import { useOwnTexts } from '../texts/define-texts.js';
import { accessTexts } from './access-texts/access-texts.js';
import { MomentField } from './moment-field.js';

interface EndFieldProps {
  /** ISO 8601; null for no end. */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
}

/** When a link ends by itself. */
export const EndField = ({ value, onChange }: EndFieldProps): ReactNode => {
  const t = useOwnTexts(accessTexts);
  return (
    <MomentField
      label={t.end}
      description={t.endHint}
      placeholder={t.noEnd}
      value={value}
      onChange={onChange}
      minDate={new Date()}
      clearLabel={t.noEnd}
    />
  );
};
