/** The OpenAPI document, against which every other suite checks its answers. */
import { describe, expect, test } from '@jest/globals';
import { managementPath, routes, statusesOf, type Route } from '@keyward/api';
import { managementScopes } from '@keyward/core';
import { Validator } from '@seriousme/openapi-schema-validator';
import type { Deployment } from '../deployment/deployment.js';
import type { Json } from '../deployment/exchange.js';

export const documentSuite = (server: Deployment): void =>
  describe('OpenAPI document', () => {
    test('is valid OpenAPI 3.1', async () => {
      const result = await new Validator().validate(structuredClone(server.document));
      expect(result).toEqual({ valid: true });
      expect(server.document.openapi).toMatch(/^3\.1\./);
    });

    test('is JSON that every origin may read', async () => {
      const { status, headers } = await server.ask('GET', '/openapi.json', {
        headers: { Origin: 'https://anywhere.example' },
      });
      expect({
        status,
        type: headers['content-type'],
        origin: headers['access-control-allow-origin'],
      }).toEqual({ status: 200, type: 'application/json; charset=utf-8', origin: '*' });
    });

    const named = (rows: readonly Route[]) =>
      rows.map((route) => [`${route.method} ${route.path}`, route] as const);
    const described = routes.filter(({ byPostOf }) => byPostOf === undefined);
    const operationOf = ({ method, path }: Pick<Route, 'method' | 'path'>): Json =>
      server.document.paths[path]?.[method.toLowerCase()];

    test('describes nothing else', () => {
      const operations = Object.values<Json>(server.document.paths).flatMap(Object.values<Json>);

      expect(operations.map(({ operationId }) => operationId).sort()).toEqual(
        described.map(({ operation }) => operation).sort(),
      );
    });

    test.each(named(described))('describes %s with its statuses and its scope', (_, route) => {
      const operation = operationOf(route);
      expect(operation.operationId).toBe(route.operation);
      expect(Object.keys(operation.responses).map(Number).sort()).toEqual(
        [...new Set([route.success.status, ...statusesOf(route)])].sort(),
      );
      if (route.access.scope) expect(operation.description).toContain(route.access.scope);
    });

    const writes = routes.filter(({ query }) => query.includes('dry_run'));
    const dryRunOf = ({ method, path, operation }: Route): Json => ({
      operationId: `${operation}_dry_run`,
      method: method.toLowerCase(),
      path: path.replace(managementPath, `${managementPath}/dry_run`),
      answer: { $ref: '#/components/schemas/dry_run' },
    });
    test.each(named(described))('names the dry run of %s, where it has one', (_, route) => {
      const dryRun = writes.includes(route) ? dryRunOf(route) : undefined;

      expect(operationOf(route)['x-keyward-dry-run']).toEqual(dryRun);
    });

    const byPost = routes.filter(({ byPostOf }) => byPostOf !== undefined);
    test.each(named(byPost))('names %s on the operation that does the same', (_, route) => {
      const { operation, method, path, byPostOf } = route;
      const original = described.find((each) => each.operation === byPostOf)!;

      expect(operationOf(original)['x-keyward-by-post']).toEqual({
        operationId: operation,
        method: method.toLowerCase(),
        path,
        ...(writes.includes(route) ? { 'x-keyward-dry-run': dryRunOf(route) } : {}),
      });
    });

    test.each(named(writes.filter((route) => described.includes(route))))(
      'gives %s one kind of answer',
      (_, route) => {
        const { responses, parameters } = operationOf(route);
        const successes = Object.keys(responses).filter((status) => status.startsWith('2'));
        expect(successes).toEqual([String(route.success.status)]);
        expect(parameters.map(({ name }: { name: string }) => name)).not.toContain('dry_run');
      },
    );

    test('declares how a person signs in: the code flow at this issuer', () => {
      const { keyward } = server;
      expect(server.document.components.securitySchemes.oauth.flows.authorizationCode).toEqual({
        authorizationUrl: `${keyward.issuer}/authorize`,
        tokenUrl: `${keyward.issuer}/token`,
        refreshUrl: `${keyward.issuer}/token`,
        scopes: managementScopes,
      });
    });

    const personal = described.filter(({ access }) => access.kind === 'bearer' && access.scope);
    test.each(named(personal))(
      'offers the token of a person for %s, with each scope that is enough',
      (_, route) => {
        const { security } = operationOf(route);
        const { scope, ownScope } = route.access;
        const enough = [scope, ownScope].filter((each) => each !== undefined);
        expect(security).toEqual([{ bearer: [] }, ...enough.map((each) => ({ oauth: [each] }))]);
      },
    );

    test('gives every operation an id of its own', () => {
      const ids = routes.map(({ operation }) => operation);
      expect(new Set(ids).size).toBe(ids.length);
    });

    const required = [400, 401, 403, 405, 429, 500, 501, 503];
    const listed: readonly (readonly [string, readonly number[]])[] = [
      ['list_clients', required],
      ['list_resources', required],
      ['create_client', [...required, 409]],
      ['create_resource', [...required, 409]],
      ['get_client', [...required, 404]],
      ['get_resource', [...required, 404]],
      ['list_client_resources', [...required, 404]],
      ['list_client_permissions', [...required, 404]],
      ['modify_client', [...required, 404, 409]],
      ['modify_resource', [...required, 404, 409]],
      ['change_client_secret', [...required, 404]],
      ['delete_client', [...required, 404]],
      ['revoke_client_resources', [...required, 404]],
      ['revoke_client_permissions', [...required, 404]],
      ['authorize_client_resources', [...required, 404, 409]],
      ['grant_client_permissions', [...required, 404, 409]],
    ];
    test.each(listed)('specification §4.4 lists the statuses of %s', (operation, statuses) => {
      const route = routes.find((each) => each.operation === operation)!;
      expect(statusesOf(route)).toEqual(expect.arrayContaining([...statuses]));
      if (!statuses.includes(409)) expect(statusesOf(route)).not.toContain(409);
      if (!statuses.includes(404)) expect(statusesOf(route)).not.toContain(404);
    });
  });
