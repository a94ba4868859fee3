import type { ReactNode } from 'react';
import { useTexts } from '../texts/texts-provider.js';
import { Hint } from './hint.js';

/** Which hooks have a say in what a preview shows, and were not asked. */
export const UnaskedHooks = ({
  types = [],
}: {
  readonly types?: readonly ('claims' | 'before-login')[] | undefined;
}): ReactNode => {
  const { unaskedHooks: t } = useTexts();
  return types.map((type) => <Hint key={type}>{t[type]}</Hint>);
};
