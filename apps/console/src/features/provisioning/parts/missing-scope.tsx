import { Alert, Button, Stack } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useMay } from '../../../api/may.js';
import type { Client } from '../../../api/names.js';
import { notifyFailure } from '../../../kit/notify.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { provisioningTexts } from '../texts/provisioning-texts.js';
import { grantNeeds, useLacksScope, useScopeGrant } from './provisioning-scope.js';

/** Nothing, unless the application lacks what a directory needs. */
export const MissingScope = ({ client }: { readonly client: Client }): ReactNode => {
  const { missing: t, directory } = useOwnTexts(provisioningTexts);
  const mayGrant = useMay(grantNeeds);
  const grant = useScopeGrant();
  const title = t.title(client.client_name ?? client.id);
  if (!useLacksScope(client)) return null;
  return (
    <Alert
      color="yellow"
      role="alert"
      icon={<IconAlertTriangle size={18} />}
      title={title}
    >
      <Stack
        gap="sm"
        align="flex-start"
      >
        {t.hint}
        {mayGrant && (
          <Button
            size="xs"
            onClick={() =>
              void grant(client).catch((error: unknown) => notifyFailure(title, error))
            }
          >
            {directory.grant}
          </Button>
        )}
      </Stack>
    </Alert>
  );
};
