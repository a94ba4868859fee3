import { Alert } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useMay } from '../../../api/may.js';
import { read } from '../../../api/read.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { tokenTexts } from '../texts/token-texts.js';

/** Says that the tenant takes no registrations, where that can be read. */
export const RegistrationOff = ({ tenantId }: { readonly tenantId: string }): ReactNode => {
  const t = useOwnTexts(tokenTexts);
  const mayRead = useMay('read:tenants');
  const { data } = useQuery({
    ...read('/tenants/{tenant_id}', { params: { path: { tenant_id: tenantId } } }),
    enabled: mayRead,
  });
  const taken = data?.tenant_metadata?.unregistered_clients?.registration ?? 'off';
  if (data === undefined || taken !== 'off') return null;
  return (
    <Alert
      icon={<IconInfoCircle size={18} />}
      color="yellow"
      variant="light"
      title={t.off}
      mb="md"
    >
      {t.offHint}
    </Alert>
  );
};
