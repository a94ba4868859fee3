/** How a page of a tenant would look with branding that is not saved. */
import { IsIn, IsString, Matches, MaxLength } from 'class-validator';
import { refuse, type Tenant } from '@keyward/core';
import {
  brandingRules,
  tenantSettings,
  toBase64,
  withTenantFields,
  type BrandingPatch,
} from '@keyward/core/management';
import { bodyOf } from '../../kernel/body.js';
import { Absent, Clearable } from '../../kernel/body-rules.js';
import { DocumentField } from '../../kernel/document-field.js';
import { object, string } from '../../kernel/json-schema.js';
import type { Call } from '../../kernel/management-operation.js';
import { managed } from '../../kernel/management-route.js';
import { json } from '../../kernel/message.js';
import type { Route } from '../../kernel/route.js';
import { inWireNames } from '../../kernel/wire-names.js';
import { wireNamesOf } from '../../kernel/record-body.js';
import type { TenantBrand } from '../../pages/pages.js';
import { samplePageNames, samplePages, type SamplePageName } from '../../pages/sample-pages.js';
import { findTenant } from './find-tenant.js';
import { tenantView } from './tenant-views.js';

/** What is absent is as the tenant has it; null clears it. */
export class PagePreviewBody {
  @IsIn(samplePageNames) page!: SamplePageName;

  /** The language of the person. */
  @Absent()
  @IsString()
  @Matches(/^[A-Za-z]{2,8}([-_][A-Za-z0-9]{1,8})*$/)
  @MaxLength(64)
  locale?: string;

  @Clearable()
  @IsString()
  @MaxLength(400)
  tenant_display_name?: string | null;

  @DocumentField(brandingRules) branding?: BrandingPatch | null;
}

const names = wireNamesOf(tenantView);

/** The tenant as it would be, by the rules of a change. */
const draftOf = ({ context, now }: Call, tenant: Tenant, body: PagePreviewBody): Promise<Tenant> =>
  inWireNames(names, () =>
    Promise.resolve().then(() =>
      withTenantFields(
        context.keyward.domainNames,
        tenant,
        { displayName: body.tenant_display_name, metadata: { branding: body.branding } },
        now,
      ),
    ),
  );

/** An uploaded logo is part of the page, which may be shown by another server. */
const brandOf = async ({ context }: Call, tenant: Tenant): Promise<TenantBrand> => {
  const { logo, logoUrl, ...branding } = tenantSettings(tenant).branding;
  if (logo === undefined) return { ...branding, logoUrl };

  const picture = await context.keyward.tenants.logo(logo.digest);
  if (picture === undefined) return { ...branding, logoUrl };
  return { ...branding, logoUrl: `data:${picture.mediaType};base64,${toBase64(picture.bytes)}` };
};

export const pagePreviewRoutes: readonly Route[] = [
  managed({
    method: 'POST',
    path: '/tenants/{tenant_id}/page_preview',
    operation: 'preview_tenant_page',
    summary: 'Show how a page looks with other branding',
    tag: 'Tenants',
    scope: 'read:tenants',
    statuses: 'X',
    hasDryRun: false,
    body: PagePreviewBody,
    query: [],
    success: {
      status: 200,
      schema: object({ page: string, locale: string, html: string }, ['page', 'locale', 'html']),
    },
    answer: async (call) => {
      const tenant = await findTenant(call);
      const body = bodyOf(PagePreviewBody, call.request);
      const draft = await draftOf(call, tenant, body);

      const settings = tenantSettings(draft);
      const pages = call.context.pages.preview?.(await brandOf(call, draft));
      if (pages === undefined)
        return refuse('not_implemented', { feature: 'The preview of pages' });

      const wished = [body.locale, settings.defaultLocale].filter((tag) => tag !== undefined);
      const page = samplePages[body.page](pages, wished, settings);
      return json(200, { page: body.page, locale: page.locale, html: page.html });
    },
  }),
];
