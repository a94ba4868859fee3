import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Schema } from '../../../api/names.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { signalTexts } from '../texts/signal-texts.js';

export type Stream = Schema<'signal_stream'>;

type State = 'works' | 'failing' | 'paused' | 'disabled';

const colours: Readonly<Record<State, string>> = {
  works: 'accent',
  failing: 'red',
  paused: 'gray',
  disabled: 'gray',
};

const stateOf = ({ status, problem }: Stream): State => {
  if (status === 'paused' || status === 'disabled') return status;
  return problem === null ? 'works' : 'failing';
};

export const StreamState = ({ stream }: { readonly stream: Stream }): ReactNode => {
  const t = useOwnTexts(signalTexts);
  const state = stateOf(stream);
  return <Badge color={colours[state]}>{t.state[state]}</Badge>;
};

/** The last part of its address says which event it is. */
export const eventName = (type: string): string => type.slice(type.lastIndexOf('/') + 1);
