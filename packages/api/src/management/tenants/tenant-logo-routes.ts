/** The uploaded logo of a tenant (docs/adr/0092-logos-are-checked-pictures.md). */
import { pictureTypes } from '@keyward/core/management';
import { bytesOf } from '../../kernel/body.js';
import { noContent, one } from '../../kernel/management-route.js';
import type { Route } from '../../kernel/route.js';
import { findTenant } from './find-tenant.js';
import { ownActor } from './own-actor.js';
import { tenantView } from './tenant-views.js';

const logo = '/tenants/{tenant_id}/logo';

export const tenantLogoRoutes: readonly Route[] = [
  one({
    method: 'PUT',
    path: logo,
    operation: 'set_tenant_logo',
    summary: 'Upload the logo of a tenant',
    tag: 'Tenants',
    scope: 'update:tenants',
    statuses: 'X',
    media: pictureTypes,
    view: tenantView,
    before: findTenant,
    run: async (call) => {
      const { id } = await findTenant(call);
      const bytes = bytesOf(call.request, pictureTypes);
      return call.context.keyward.tenants.setLogo(id, bytes, ownActor(call));
    },
  }),

  noContent({
    method: 'DELETE',
    path: logo,
    operation: 'remove_tenant_logo',
    summary: 'Remove the uploaded logo of a tenant',
    tag: 'Tenants',
    scope: 'update:tenants',
    statuses: 'X',
    before: findTenant,
    run: async (call) => {
      const { id } = await findTenant(call);
      await call.context.keyward.tenants.removeLogo(id, ownActor(call));
    },
  }),
];
