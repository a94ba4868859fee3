import type { ReactNode } from 'react';
import { useOwnTexts } from '../texts/define-texts.js';
import { accessTexts } from './access-texts/access-texts.js';
import { MomentField } from './moment-field.js';

interface EndFieldProps {
  /** ISO 8601; null for no end. */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  /** Where it may not last for longer. */
  readonly maxDate?: Date;
  /** Where it is not access that ends. */
  readonly words?: { readonly label: string; readonly noEnd: string };
}

/** When a link ends by itself. */
export const EndField = ({ value, onChange, maxDate, words }: EndFieldProps): ReactNode => {
  const t = useOwnTexts(accessTexts);
  return (
    <MomentField
      label={words?.label ?? t.end}
      description={words === undefined ? t.endHint : undefined}
      placeholder={words?.noEnd ?? t.noEnd}
      value={value}
      onChange={onChange}
      minDate={new Date()}
      maxDate={maxDate}
      clearLabel={words?.noEnd ?? t.noEnd}
    />
  );
};
