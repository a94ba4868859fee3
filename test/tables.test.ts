/** The tables of the house agree with each other: scopes with routes, refusals with code, statuses with classes. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { routes, statusClasses, statusesOf, statusOf, type Route } from '@keyward/api';
import { managementScopes, type RefusalName } from '@keyward/core';
import type { RecordName } from '@keyward/core/ports';
import { userLineMembers } from '../packages/api/src/management/users/user-line.js';
import { userView } from '../packages/api/src/management/users/user-view.js';
import { initialFields } from '../packages/core/src/model/record/record-fields.js';
import { userFields } from '../packages/core/src/model/user/user-fields.js';
import { refusals } from '../packages/core/src/model/values/refusals.js';
import { recordSchemas } from '../packages/storage-typeorm/src/tables/record-schemas.js';
import { root, sourceFiles } from '../scripts/generate-docs.mjs';
import { personMembersFile } from '../scripts/generate-person-members.mjs';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const sources = new Map(sourceFiles().map((path) => [path, read(path)]));
const isNamedOutside = (home: string, text: string): boolean =>
  [...sources].some(([path, source]) => !path.endsWith(home) && source.includes(`'${text}'`));

describe('what callers may say of a user, a row of `userFields`,', () => {
  test('is in a line of people, which `keyward export-users` writes', () => {
    const attributes = userLineMembers.map(({ name }) => {
      const { attribute, source } = userView.fields[name]!;
      return source ?? attribute;
    });
    expect(Object.keys(userFields).filter((name) => !attributes.includes(name as never))).toEqual(
      [],
    );
  });

  test('is nothing for a new user, or its line would have to say false', () => {
    const initial = Object.entries(initialFields(userFields));
    expect(initial.filter(([, value]) => value === true)).toEqual([]);
  });

  test('is a column that `keyward convert` knows (npm run docs)', () => {
    const files = Object.entries(personMembersFile(userLineMembers));
    expect(files.filter(([path, text]) => read(path) !== text).map(([path]) => path)).toEqual([]);
  });
});

describe('management scopes', () => {
  test('each is asked for by an operation, or looked at by one', () => {
    const asked = new Set(routes.map(({ access }) => access.scope));
    expect(
      Object.keys(managementScopes).filter(
        (scope) => !asked.has(scope) && !isNamedOutside('management-scopes.ts', scope),
      ),
    ).toEqual([]);
  });

  test('each that an operation asks for exists', () => {
    expect(
      routes
        .filter(({ access }) => access.scope !== undefined && !(access.scope in managementScopes))
        .map(({ operation }) => operation),
    ).toEqual([]);
  });

  test('every operation of the Management API asks for one', () => {
    expect(
      routes
        .filter(
          ({ path, access }) => path.startsWith('/api/management/') && access.scope === undefined,
        )
        .map(({ operation }) => operation),
    ).toEqual([]);
  });
});

test('an array of objects is checked by the one rule that lets no array through as an entry', () => {
  expect(
    [...sources]
      .filter(
        ([path, source]) =>
          !path.endsWith('body-rules.ts') && source.includes('ValidateNested({ each'),
      )
      .map(([path]) => path),
  ).toEqual([]);
});

test('the tables whose rows the core holds have a column that is written then', () => {
  const held = [...sources]
    .filter(([path]) => path.startsWith('packages/core/src/'))
    .flatMap(([, source]) => [...source.matchAll(/(\w+)\.change\([^,;]+, \((\w+)\) => \2\)/g)])
    .map(([, store]) => store as RecordName);
  expect(new Set(held).size).toBeGreaterThan(3);
  expect(held.filter((store) => !recordSchemas[store].isHeld)).toEqual([]);
});

describe('routes', () => {
  test('each has an operation and a place of its own', () => {
    expect(new Set(routes.map(({ operation }) => operation)).size).toBe(routes.length);
    expect(new Set(routes.map(({ method, path }) => `${method} ${path}`)).size).toBe(routes.length);
  });

  const lists = (route: Route, status: number): boolean => statusesOf(route).includes(status);

  test.each(routes.map((route) => [route.operation, route] as const))(
    '%s lists the statuses that it cannot avoid',
    (_, route) => {
      const unavoidable = [405, 500];
      if (route.access.kind !== 'none')
        unavoidable.push(
          400,
          401,
          ...(route.tag === 'OAuth' && route.access.kind === 'bearer' ? [] : [429]),
        );
      if (route.access.scope !== undefined) unavoidable.push(403);
      if (route.access.scope !== undefined && route.path.includes('{')) unavoidable.push(404);
      if (route.body !== undefined) unavoidable.push(413, 415);
      expect(unavoidable.filter((status) => !lists(route, status))).toEqual([]);
    },
  );

  /** What a use case refuses by itself, by the class of the operation over it. */
  const useCases: readonly (readonly [operation: string, file: string])[] = [
    ['create_client', 'registry/create-client'],
    ['create_client', 'registry/place-client'],
    ['create_client', 'model/client/client-metadata'],
    ['modify_client', 'registry/modify-client'],
    ['fill_client_saml', 'registry/fill-saml'],
    ['delete_client', 'registry/delete-client'],
    ['change_client_secret', 'registry/change-secret'],
    ['create_client_trust', 'registry/manage-trusts'],
    ['create_client_trust', 'model/client/client-trust'],
    ['delete_client_trust', 'registry/manage-trusts'],
    ['create_scim_token', 'registry/scim-tokens'],
    ['delete_scim_token', 'registry/scim-tokens'],
    ['end_signal_stream', 'signals/manage-streams'],
    ['turn_signal_stream', 'model/signal/signal-stream'],
    ['create_client_test_login', 'oauth/client-test/client-test'],
    ['preview_client_saml', 'saml/preview-assertion'],
    ['preview_client_wsfed', 'saml/preview-assertion'],
    ['preview_client_token', 'oauth/preview-tokens'],
    ['preview_client_token', 'oauth/choose-target'],
    ['preview_client_token', 'oauth/authorize/grantable'],
    ['authorize_client_resources', 'registry/authorize-resources'],
    ['grant_client_permissions', 'access/grant-permissions'],
    ['grant_client_permissions', 'access/escalation'],
    ['create_resource', 'registry/create-resource'],
    ['modify_resource', 'model/resource/resource-fields'],
    ['modify_resource', 'registry/modify-resource'],
    ['delete_resource', 'registry/delete-resource'],
    ['create_scope', 'registry/manage-scopes'],
    ['get_token', 'oauth/token-endpoint'],
    ['get_token', 'oauth/choose-target'],
    ['get_token', 'federation/workloads'],
    ['get_token', 'federation/jwt-bearer'],
    ['get_token', 'federation/token-exchange'],
    ['get_token', 'oauth/grants/exchange-own-token'],
    ['get_token', 'federation/resolve-person'],
    ['get_token', 'federation/provider-tokens'],
    ['get_token', 'oauth/authenticate-client'],
    ['create_user', 'people/create-user'],
    ['create_user', 'model/user/identifiers'],
    ['create_user', 'model/user/user-fields'],
    ['create_user', 'people/password-policy'],
    ['modify_user', 'people/modify-user'],
    ['modify_user', 'model/user/profile'],
    ['delete_user', 'people/delete-user'],
    ['delete_user', 'access/guard-admins'],
    ['set_user_password', 'people/set-password'],
    ['set_user_password', 'people/given-password'],
    ['rotate_signing_keys', 'keys/rotate-keys'],
    ['withdraw_signing_key', 'keys/withdraw-key'],
    ['remove_user_authenticator', 'login/remove-authenticator'],
    ['log_in_with_passkey', 'login/passkey-login'],
    ['log_in_with_passkey', 'login/passkey'],
    ['change_account', 'login/own-factors'],
    ['show_account', 'oauth/authorize/account-request'],
    ['prove_second_factor', 'login/second-factor'],
    ['show_second_factor', 'login/half-login'],
    ['change_own_password', 'people/change-own-password'],
    ['remove_user_password', 'federation/unlink-identities'],
    ['create_password_change_ticket', 'people/create-ticket'],
    ['create_invitation_ticket', 'model/client/result-url'],
    ['revoke_ticket', 'people/revoke-ticket'],
    ['create_registration_token', 'registry/registration-tokens'],
    ['create_hook', 'hooks/manage-hooks'],
    ['modify_hook', 'model/hook/hook-fields'],
    ['test_hook', 'hooks/try-hook'],
    ['create_webhook', 'delivery/manage-webhooks'],
    ['modify_webhook', 'model/webhook/webhook-fields'],
    ['test_webhook', 'delivery/try-webhook'],
    ['replay_webhook', 'delivery/try-webhook'],
    ['retry_webhook_failure', 'delivery/send-event'],
    ['create_user_impersonation', 'impersonation/impersonation'],
    ['create_user_impersonation', 'access/impersonation'],
    ['change_impersonation', 'access/impersonation'],
    ['create_user_delegate', 'people/delegates'],
    ['delete_user_delegate', 'people/delegates'],
    ['register_user', 'people/register'],
    ['request_password_reset', 'people/ask-for-mail'],
    ['request_password_reset', 'people/mail-ticket'],
    ['verify_registration', 'people/redeem-ticket'],
    ['show_ticket', 'people/redeem-ticket'],
    ['sign_up', 'people/entry-points'],
    ['explain_authorization', 'access/explain/explain'],
    ['modify_role', 'access/manage-roles'],
    ['delete_role', 'access/role-rules'],
    ['update_ready_roles', 'access/ready-roles'],
    ['modify_group', 'access/manage-groups'],
    ['add_role_members', 'access/change-links'],
    ['add_nested_groups', 'access/nesting'],
    ['grant_role_permissions', 'access/grant-permissions'],
    ['import_users', 'people/import-users'],
    ['block_user', 'people/block-user'],
    ['block_user', 'model/user/block'],
    ['block_user', 'access/guard-admins'],
    ['revoke_user_grant', 'sessions/revoke-consents'],
    ['end_user_session', 'sessions/user-sessions'],
    ['create_tenant', 'tenants/create-tenant'],
    ['create_tenant', 'model/tenant/tenant-fields'],
    ['modify_tenant', 'tenants/modify-tenant'],
    ['modify_tenant', 'model/tenant/tenant-metadata'],
    ['delete_tenant', 'tenants/delete-tenant'],
    ['add_tenant_domain', 'tenants/prove-domains'],
    ['verify_tenant_domain', 'tenants/prove-domains'],
    ['add_tenant_admins', 'tenants/tenant-admins'],
    ['remove_tenant_admins', 'access/guard-admins'],
    ['revoke_token', 'oauth/revoke'],
    ['send_otp', 'login/send-one-time-password'],
    ['get_token', 'oauth/grants/otp'],
    ['introspect_token', 'oauth/introspect'],
    ['create_identity_provider', 'federation/manage-providers'],
    ['modify_identity_provider', 'model/provider/provider-fields'],
    ['modify_identity_provider', 'model/provider/provider-metadata'],
    ['modify_identity_provider', 'model/provider/attribute-mapping'],
    ['delete_identity_provider', 'access/guard-admins'],
    ['create_test_login', 'federation/test-login'],
    ['link_user_identity', 'federation/link-identity'],
    ['link_user_identity', 'federation/merge-users'],
    ['unlink_user_identities', 'federation/unlink-identities'],
    ['unlink_user_identities', 'access/guard-admins'],
  ];

  test.each(useCases)('%s lists the statuses of what %s refuses', (operation, file) => {
    const route = routes.find((each) => each.operation === operation)!;
    const facts = [
      ...sources.get(`packages/core/src/${file}.ts`)!.matchAll(/refuse\('(\w+)'/g),
    ].map(([, code]) => code as RefusalName);
    expect(facts.filter((code) => !lists(route, statusOf[refusals[code].kind]))).toEqual([]);
  });

  test.each([
    ['create_client', 409],
    ['create_resource', 409],
    ['create_scope', 409],
    ['modify_client', 409],
    ['modify_resource', 409],
    ['modify_scope', 409],
    ['create_user', 409],
    ['modify_user', 409],
    ['create_role', 409],
    ['modify_role', 409],
    ['update_ready_roles', 409],
    ['create_group', 409],
    ['modify_group', 409],
    ['create_tenant', 409],
    ['modify_tenant', 409],
  ] as const)('%s lists %i, for a name that is taken', (operation, status) => {
    expect(
      lists(
        routes.find((each) => each.operation === operation)!,
        status,
      ),
    ).toBe(true);
  });

  test.each(
    routes
      .filter(({ method }) => method === 'DELETE')
      .map((route) => [route.operation, route] as const),
  )('%s never answers 409', (_, route) => {
    expect(lists(route, 409)).toBe(false);
  });
});

describe('refusals', () => {
  /** In the table before the operations that will say them; this list only gets shorter. */
  const ahead: readonly RefusalName[] = ['shutting_down'];

  test('each is said somewhere', () => {
    expect(
      Object.keys(refusals).filter((code) => !isNamedOutside('core/src/refusals.ts', code)),
    ).toEqual(ahead);
  });

  test('each has a status, and each status a class of operations', () => {
    const listed = new Set<number>([
      ...Object.values(statusClasses).flat(),
      ...routes.flatMap(statusesOf),
    ]);
    expect(
      Object.entries(refusals)
        .filter(([, { kind }]) => !listed.has(statusOf[kind]))
        .map(([code]) => code),
    ).toEqual([]);
  });

  test('codes and facts are words in snake_case', () => {
    expect(
      Object.entries(refusals).filter(([code, { wireCode }]) => !/^[a-z_]+$/.test(code + wireCode)),
    ).toEqual([]);
  });
});
