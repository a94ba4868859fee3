import { Badge, Group } from '@mantine/core';
import type { ReactNode } from 'react';

/** The domains of e-mail addresses, as they are written. */
export const DomainBadges = ({ domains }: { readonly domains: readonly string[] }): ReactNode => (
  <Group gap={4}>
    {domains.map((domain) => (
      <Badge
        key={domain}
        variant="default"
        tt="none"
      >
        {domain}
      </Badge>
    ))}
  </Group>
);
