/** The OpenAPI document says which members a new record must bring. */
import { expect, test } from '@jest/globals';
import { openApiDocument, routes } from '../src/index.js';

interface Schemas {
  readonly components: {
    readonly schemas: Readonly<Record<string, { readonly required?: readonly string[] }>>;
  };
}

const { schemas } = (
  openApiDocument(routes, { issuer: 'https://id.example', version: '1' }) as unknown as Schemas
).components;

test.each([
  ['NewClientBody', 'client_name'],
  ['NewGroupBody', 'group_name'],
  ['NewIdentityProviderBody', 'provider_name'],
  ['NewIdentityProviderBody', 'provider_metadata'],
  ['NewResourceBody', 'resource_name'],
  ['NewRoleBody', 'role_name'],
  ['NewScopeBody', 'scope_name'],
  ['NewTenantBody', 'tenant_name'],
])('%s requires %s', (body, name) => {
  expect(schemas[body]?.required).toContain(name);
});

test.each([
  ['ClientPatchBody', 'client_name'],
  ['GroupPatchBody', 'group_name'],
  ['RolePatchBody', 'role_name'],
  ['ScopePatchBody', 'scope_name'],
  ['TenantPatchBody', 'tenant_name'],
])('%s does not require %s', (body, name) => {
  expect(schemas[body]?.required ?? []).not.toContain(name);
});
