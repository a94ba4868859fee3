import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Tenant } from '../../api/names.js';
import { useOwnTexts } from '../../texts/define-texts.js';
import { tenantTexts } from './texts/tenant-texts.js';

export const TenantState = ({ tenant }: { readonly tenant: Tenant }): ReactNode => {
  const { state } = useOwnTexts(tenantTexts);
  if (tenant.is_suspended) return <Badge color="red">{state.suspended}</Badge>;
  if (tenant.is_default) return <Badge color="accent">{state.default}</Badge>;
  return <Badge color="gray">{state.active}</Badge>;
};
