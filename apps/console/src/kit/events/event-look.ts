import {
  IconAlertTriangle,
  IconLogin2,
  IconMinus,
  IconPencil,
  IconPlus,
  IconPointFilled,
} from '@tabler/icons-react';
import type { IconComponent } from '../feature.js';
import type { AuditEvent } from './audit-event.js';

export type Tone = 'quiet' | 'good' | 'warning' | 'danger';

interface Look {
  readonly icon: IconComponent;
  readonly tone: Tone;
}

export const lookOf = ({ event }: AuditEvent): Look => {
  if (event.startsWith('refused.') || event.endsWith('_suspected') || event === 'grant.replayed')
    return { icon: IconAlertTriangle, tone: 'danger' };
  if (event === 'user.login_failed') return { icon: IconAlertTriangle, tone: 'warning' };
  if (event === 'user.logged_in') return { icon: IconLogin2, tone: 'quiet' };
  if (/(created|added|linked|authorized)$/.test(event)) return { icon: IconPlus, tone: 'good' };
  if (/(deleted|removed|revoked|withdrawn|unlinked|ended)$/.test(event))
    return { icon: IconMinus, tone: 'warning' };
  if (/(modified|set|changed|rotated)$/.test(event)) return { icon: IconPencil, tone: 'quiet' };
  return { icon: IconPointFilled, tone: 'quiet' };
};
