import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { PageLink } from './page-link.js';

interface CreateButtonProps {
  readonly to: string;
  readonly label: string;
}

/** Leads from a list to the page that creates a record. */
export const CreateButton = ({ to, label }: CreateButtonProps): ReactNode => (
  <Button
    component={PageLink}
    to={to}
    leftSection={<IconPlus size={16} />}
  >
    {label}
  </Button>
);
