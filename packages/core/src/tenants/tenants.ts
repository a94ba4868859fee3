/** Tenants: the boundary of data. Each has its own users, groups, roles, clients, resources and settings. */
import type { Actor } from '../model/values/actor.js';
import type { ListQuery, Page } from '../model/values/page.js';
import type { NewTenant, TenantFields } from '../model/tenant/tenant-fields.js';
import type { TenantSettings } from '../model/tenant/tenant-settings.js';
import type { DomainProof } from '../model/tenant/domain-proof.js';
import type { Tenant } from '../model/tenant/tenant.js';
import type { PictureType } from '../model/tenant/tenant-logo.js';
import type { ComposedMail } from '../ports/notifier.js';
import { settingsOf } from '../directory/settings-of.js';
import { getRecord, listRecords, type Readable } from '../support/reads.js';
import { createTenant } from './create-tenant.js';
import { deleteTenant } from './delete-tenant.js';
import { findLogo, removeLogo, setLogo, type LogoDeps } from './manage-logo.js';
import { modifyTenant } from './modify-tenant.js';
import { previewMail, sendTestMail, type MailDraft, type SampleMailDeps } from './sample-mails.js';
import {
  addDomain,
  checkDomains,
  removeDomain,
  verifyDomain,
  type DomainProofDeps,
} from './prove-domains.js';
import { addTenantAdmins, removeTenantAdmins } from './tenant-admins.js';

/** Tenants and their administrators (operations §4). */
export interface Tenants {
  /**
   * Reads a tenant by id. A tenant's actor reads only its own.
   * @throws Refusal `record_not_found`
   */
  readonly get: (id: string, actor?: Actor) => Promise<Tenant>;
  /**
   * Reads a page of tenants: 10 unless `limit` says more, 1,000 at most (specification §4.1).
   * @throws Refusal `invalid_parameter` for a `limit` below 1 or an `offset` below 0
   */
  readonly list: (query?: ListQuery<Tenant>, actor?: Actor) => Promise<Page<Tenant>>;
  /**
   * Reads the settings of a tenant with every default filled in; lifetimes and windows are in seconds
   * (operations §4.2).
   * A tenant that does not exist has the defaults.
   */
  readonly settings: (tenantId: string) => Promise<TenantSettings>;
  /**
   * Adds a tenant (operations §4.3).
   * @throws Refusal `outside_tenancy` for an actor that is not global
   * @throws Refusal `invalid_field`, `unknown_reference` for a default role
   * @throws Refusal `already_exists` for a name or a domain that another tenant has
   */
  readonly create: (input: NewTenant, actor?: Actor) => Promise<Tenant>;
  /**
   * Changes a tenant. A member of the patch that is absent stays, and null clears one (RFC 7396).
   * Suspending a tenant ends the sessions and tokens of its users and clients (operations §10.4).
   * @throws Refusal `record_not_found`, `invalid_field`, `unknown_reference` for a default role
   * @throws Refusal `already_exists` for a name or a domain that another tenant has
   * @throws Refusal `default_tenant_protected` when the default tenant would be suspended
   * @throws Refusal `own_tenant_protected` when a tenant's actor suspends it or changes domains that are not proven
   * @throws Refusal `escalation_refused` when a default role would give more than the actor holds
   */
  readonly modify: (id: string, patch: TenantFields, actor?: Actor) => Promise<Tenant>;
  /**
   * Removes a tenant; with `cascade`, everything in it too, in one transaction (operations §10.3).
   * A global client whose default tenant it was stays, without a default tenant.
   * @throws Refusal `record_not_found`
   * @throws Refusal `tenant_not_empty` when records are left and `cascade` is not set
   * @throws Refusal `default_tenant_protected`, `own_tenant_protected`
   */
  readonly delete: (
    id: string,
    options?: { readonly cascade?: boolean | undefined },
    actor?: Actor,
  ) => Promise<void>;
  /**
   * Gives a tenant the logo of its pages: a picture in PNG, JPEG, WebP or GIF, of which only the image is kept.
   * It takes the place of the one before.
   * @throws Refusal `record_not_found`
   * @throws Refusal `picture_refused` for a picture that is damaged, animated, too large, or of another format
   */
  readonly setLogo: (id: string, bytes: Uint8Array, actor?: Actor) => Promise<Tenant>;
  /**
   * Takes the uploaded logo from a tenant. A tenant without one stays as it is.
   * @throws Refusal `record_not_found`
   */
  readonly removeLogo: (id: string, actor?: Actor) => Promise<Tenant>;
  /** Reads the logo with this digest, of any tenant; undefined where none has it. */
  readonly logo: (digest: string) => Promise<ServedLogo | undefined>;
  /**
   * Composes a mail of the tenant as it would be sent, with words that are not saved.
   * @throws Refusal `record_not_found`
   * @throws Refusal `not_implemented` where the notifier composes no mails
   */
  readonly previewMail: (id: string, draft: MailDraft, actor?: Actor) => Promise<ComposedMail>;
  /**
   * Sends such a mail to the verified address of the actor, 10 times an hour.
   * @throws Refusal `record_not_found`, `own_account_only` for an actor who is no person, `address_unverified`
   * @throws Refusal `too_many_requests`
   * @throws Refusal `not_implemented` where nobody can be written to
   */
  readonly sendTestMail: (id: string, draft: MailDraft, actor: Actor) => Promise<void>;
  /**
   * Makes users administrators of their tenant: all of them, or none (operations §4.4). An administrator
   * stays one.
   * @throws Refusal `record_not_found`, `unknown_reference` for a user
   * @throws Refusal `tenant_mismatch` for a user of another tenant
   * @throws Refusal `escalation_refused` when the actor does not hold what an administrator holds
   */
  readonly addAdmins: (
    tenantId: string,
    userIds: readonly string[],
    actor?: Actor,
  ) => Promise<void>;
  /**
   * Takes administration from users. A user who is no administrator is passed over (operations §4.4).
   * @throws Refusal `record_not_found`
   * @throws Refusal `last_tenant_admin` when no administrator who can log in would be left
   */
  readonly removeAdmins: (
    tenantId: string,
    userIds: readonly string[],
    actor?: Actor,
  ) => Promise<void>;
  /**
   * Begins to prove that an e-mail domain is the tenant's (contract §21). The result names the record to write.
   * @throws Refusal `record_not_found`, `invalid_field`, `already_exists` for a domain that is there
   */
  readonly addDomain: (tenantId: string, domain: string, actor?: Actor) => Promise<DomainProof>;
  /**
   * Asks the domain name system for the record, and counts the domain as proven.
   * @throws Refusal `record_not_found`, `upstream_unreachable` where the record is not there
   * @throws Refusal `already_exists` where another tenant has the domain
   * @throws Refusal `not_implemented` without `TextRecords`
   */
  readonly verifyDomain: (tenantId: string, id: string, actor?: Actor) => Promise<DomainProof>;
  /**
   * Removes a domain, which leads to the tenant no more.
   * @throws Refusal `record_not_found`, `escalation_refused`
   */
  readonly removeDomain: (tenantId: string, id: string, actor?: Actor) => Promise<void>;
  /**
   * Asks again for the records of the domains that were last asked for a week ago. Run it every hour; any instance may
   * run it at any time. Answers how many domains are proven no more.
   */
  readonly checkDomains: () => Promise<number>;
}

/** A logo as browsers get it. */
export interface ServedLogo {
  readonly mediaType: PictureType;
  readonly bytes: Uint8Array;
}

const readable: Readable<Tenant> = { label: 'tenant', store: ({ tenants }) => tenants };

/** Makes the use cases of tenants. */
export const makeTenants = (deps: LogoDeps & SampleMailDeps & DomainProofDeps): Tenants => ({
  get: getRecord(deps.storage, readable),
  list: listRecords(deps.storage, readable),
  settings: settingsOf(deps.storage),
  create: createTenant(deps),
  modify: modifyTenant(deps),
  delete: deleteTenant(deps),
  setLogo: setLogo(deps),
  removeLogo: removeLogo(deps),
  logo: findLogo(deps),
  previewMail: previewMail(deps),
  sendTestMail: sendTestMail(deps),
  addAdmins: addTenantAdmins(deps),
  removeAdmins: removeTenantAdmins(deps),
  addDomain: addDomain(deps),
  verifyDomain: verifyDomain(deps),
  removeDomain: removeDomain(deps),
  checkDomains: checkDomains(deps),
});
