import { Box } from '@mantine/core';
import { IconBan, IconCircleCheck, IconHourglass, IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { User } from '../../../api/names.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { peopleTexts } from '../texts/people-texts.js';

const marks = {
  active: { Icon: IconCircleCheck, color: 'accent' },
  pending_verification: { Icon: IconHourglass, color: 'yellow.8' },
  locked: { Icon: IconLock, color: 'orange.8' },
  blocked: { Icon: IconBan, color: 'red' },
} as const;

/** The status as a sign of its own shape, where the column of the status has no room. */
export const StatusMark = ({ status }: Pick<User, 'status'>): ReactNode => {
  const t = useOwnTexts(peopleTexts);
  if (status === undefined) return null;

  const { Icon, color } = marks[status];
  return (
    <Box
      component="span"
      role="img"
      aria-label={t.status[status]}
      c={color}
      hiddenFrom="sm"
      style={{ flex: 'none', lineHeight: 0 }}
    >
      <Icon
        size={16}
        stroke={2}
      />
    </Box>
  );
};
