import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { languages, type LanguageTag } from '../../texts/languages.js';

interface LocaleSelectProps {
  readonly label: string;
  readonly value: LanguageTag;
  readonly onChange: (locale: LanguageTag) => void;
  readonly className: string | undefined;
}

/** The language in which a page or a mail is shown, by its own name. */
export const LocaleSelect = ({ onChange, ...field }: LocaleSelectProps): ReactNode => (
  <Select
    {...field}
    data={languages.map(({ tag, name }) => ({ value: tag, label: name }))}
    onChange={(locale) => onChange(locale as LanguageTag)}
    allowDeselect={false}
  />
);
