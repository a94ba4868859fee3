import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { hookTexts } from '../texts/hook-texts.js';
import { stateOf, type Hook, type HookState as State } from './hook.js';

const colours: Readonly<Record<State, string>> = {
  works: 'accent',
  failing: 'red',
  paused: 'gray',
};

export const HookState = ({ hook }: { readonly hook: Hook }): ReactNode => {
  const t = useOwnTexts(hookTexts);
  const state = stateOf(hook);
  return <Badge color={colours[state]}>{t.state[state]}</Badge>;
};
