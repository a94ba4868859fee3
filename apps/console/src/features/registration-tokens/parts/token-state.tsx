import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { tokenTexts } from '../texts/token-texts.js';
import { stateOf, type RegistrationToken } from './token.js';

export const TokenState = ({ token }: { readonly token: RegistrationToken }): ReactNode => {
  const t = useOwnTexts(tokenTexts);
  const state = stateOf(token);
  return <Badge color={state === 'works' ? 'accent' : 'gray'}>{t.state[state]}</Badge>;
};
