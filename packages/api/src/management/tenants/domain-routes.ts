/** E-mail domains that a tenant proves to be its own (contract §21). */
import { IsString, MaxLength } from 'class-validator';
import { bodyOf } from '../../kernel/body.js';
import { childFinder } from '../../kernel/find-record.js';
import { list, noContent, one, read } from '../../kernel/management-route.js';
import type { Route } from '../../kernel/route.js';
import { domainProofView } from './domain-view.js';
import { findTenant } from './find-tenant.js';

class NewDomainBody {
  @IsString()
  @MaxLength(253)
  domain!: string;
}

const domains = '/tenants/{tenant_id}/domains';
const domain = `${domains}/{domain_proof_id}`;

const findProof = childFinder(findTenant, {
  label: 'domain proof',
  kind: 'domainProofs',
  parentIdOf: ({ tenantId }) => tenantId,
});

export const domainRoutes: readonly Route[] = [
  list({
    path: domains,
    operation: 'list_tenant_domains',
    summary: 'Get the domains that a tenant proves',
    tag: 'Tenants',
    scope: 'read:tenants',
    statuses: 'LS',
    view: domainProofView,
    page: (stores, query) => stores.domainProofs.page(query),
    pinned: ({ params }) => [{ attribute: 'tenantId', equals: params['tenant_id']! }],
    parent: findTenant,
  }),

  one({
    method: 'POST',
    path: domains,
    operation: 'add_tenant_domain',
    summary: 'Begin to prove a domain of a tenant',
    tag: 'Tenants',
    scope: 'update:tenants',
    statuses: 'CS',
    body: NewDomainBody,
    view: domainProofView,
    status: 201,
    run: async (call) => {
      const { id } = await findTenant(call);
      const body = bodyOf(NewDomainBody, call.request);
      return call.context.keyward.tenants.addDomain(id, body.domain, call.actor);
    },
  }),

  read({
    path: domain,
    operation: 'get_tenant_domain',
    summary: 'Get a domain that a tenant proves',
    tag: 'Tenants',
    scope: 'read:tenants',
    view: domainProofView,
    find: findProof,
  }),

  one({
    method: 'POST',
    path: `${domain}/verify`,
    operation: 'verify_tenant_domain',
    summary: 'Look for the record that proves a domain',
    tag: 'Tenants',
    scope: 'update:tenants',
    statuses: 'A',
    view: domainProofView,
    before: findProof,
    run: ({ params, context, actor }) =>
      context.keyward.tenants.verifyDomain(params['tenant_id']!, params['domain_proof_id']!, actor),
  }),

  noContent({
    method: 'DELETE',
    path: domain,
    operation: 'remove_tenant_domain',
    summary: 'Remove a domain that a tenant proves',
    tag: 'Tenants',
    scope: 'update:tenants',
    statuses: 'D',
    before: findProof,
    run: ({ params, context, actor }) =>
      context.keyward.tenants.removeDomain(params['tenant_id']!, params['domain_proof_id']!, actor),
  }),
];
