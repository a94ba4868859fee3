import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Schema } from '../../../api/names.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { webhookTexts } from '../texts/webhook-texts.js';

export type Webhook = Schema<'webhook'>;

type State = 'works' | 'failing' | 'paused' | 'disabled';

const colours: Readonly<Record<State, string>> = {
  works: 'accent',
  failing: 'red',
  paused: 'gray',
  disabled: 'red',
};

export const stateOf = ({ status, is_enabled, failing_since }: Webhook): State => {
  if (status === 'disabled') return 'disabled';
  if (!is_enabled) return 'paused';
  return failing_since === null ? 'works' : 'failing';
};

export const WebhookState = ({ webhook }: { readonly webhook: Webhook }): ReactNode => {
  const t = useOwnTexts(webhookTexts);
  const state = stateOf(webhook);
  return <Badge color={colours[state]}>{t.state[state]}</Badge>;
};
