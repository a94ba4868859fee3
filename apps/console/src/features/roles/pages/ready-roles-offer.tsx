import { Alert, Button, Group, Text } from '@mantine/core';
import { IconShieldPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useMay } from '../../../api/may.js';
import { accessTexts } from '../../../kit/access-texts/access-texts.js';
import {
  isBehind,
  isMissing,
  useReadyRoles,
  useReadyRolesUpdate,
  useTenantAtHand,
} from '../../../kit/ready-roles.js';
import { useOwnTexts } from '../../../texts/define-texts.js';

/** Says that a tenant from before lacks the ready roles or permissions of theirs, and offers to add them. */
export const ReadyRolesOffer = (): ReactNode => {
  const t = useOwnTexts(accessTexts).ready;
  const mayUpdate = useMay('update:roles');
  const tenantId = useTenantAtHand();
  const { data } = useReadyRoles(tenantId);
  const update = useReadyRolesUpdate();
  if (!mayUpdate || tenantId === undefined || data === undefined || !isBehind(data)) return null;

  return (
    <Alert
      icon={<IconShieldPlus size={18} />}
      title={isMissing(data) ? t.missing : t.grown}
      mb="md"
    >
      <Group
        justify="space-between"
        gap="sm"
      >
        <Text size="sm">{isMissing(data) ? t.missingHint : t.grownHint}</Text>
        <Button
          size="xs"
          onClick={() => update(tenantId, data)}
        >
          {isMissing(data) ? t.make : t.update}
        </Button>
      </Group>
    </Alert>
  );
};
