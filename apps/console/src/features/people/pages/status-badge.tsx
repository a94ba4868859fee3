import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';
import type { User } from '../../../api/names.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { peopleTexts } from '../texts/people-texts.js';

const colors = {
  active: 'accent',
  pending_verification: 'yellow',
  locked: 'orange',
  blocked: 'red',
} as const;

export const StatusBadge = ({ status }: Pick<User, 'status'>): ReactNode => {
  const t = useOwnTexts(peopleTexts);
  if (status === undefined) return null;
  return (
    <Badge
      variant="dot"
      color={colors[status]}
    >
      {t.status[status]}
    </Badge>
  );
};
