/** Everything that the server answers is a row, and each row has what stands around it: an id, a line, a figure. */
import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createApi, type ApiContext } from '@keyward/api';
import { pino } from 'pino';
import { documentRows } from '../../src/composition/documents.js';
import { readConfiguration } from '../../src/settings/environment.js';
import { createMetrics } from '../../src/metrics.js';
import { createDeployment, type Deployment } from '../deployment/deployment.js';
import type { Json } from '../deployment/exchange.js';
import { memoryTarget } from '../deployment/targets.js';
import { unknownId } from '../deployment/world.js';

const configuration = readConfiguration({ KEYWARD_DATABASE_URL: 'memory:' });
const context = { keyward: { issuer: configuration.issuer } } as ApiContext;
const { rows } = createApi(context, undefined, documentRows(configuration, createMetrics()));

const lines: Json[] = [];
let server: Deployment;

beforeAll(async () => {
  const stream = new Writable({
    write(chunk: Buffer, _, done) {
      lines.push(JSON.parse(chunk.toString()));
      done();
    },
  });
  server = createDeployment(memoryTarget, { log: pino({ level: 'info' }, stream) });
  await server.start();
});
afterAll(() => server.stop());

const filled = (path: string): string =>
  path.replace(/\{\w+\}/g, unknownId).replace(/\{\w+\.{3}\}/, 'a/b');

describe.each(rows.map((row) => [`${row.method} ${row.path}`, row] as const))(
  '%s',
  (_, { method, path }) => {
    test('is answered with the id of the request, a line in the log, and a figure', async () => {
      const id = `every-row-${rows.findIndex((row) => row.path === path && row.method === method)}`;
      const headers = { 'X-Request-Id': id };
      const response = await fetch(server.url + filled(path), {
        method,
        headers,
        redirect: 'manual',
      });
      await response.arrayBuffer();
      const figures = await (await fetch(`${server.url}/metrics`)).text();

      expect(response.headers.get('x-request-id')).toBe(id);
      expect(lines).toContainEqual(expect.objectContaining({ request: id, method, path }));
      expect(figures).toContain(`{method="${method}",path="${path}",status="${response.status}"}`);
    });
  },
);

test('an unknown path has them too', async () => {
  const headers = { 'X-Request-Id': 'every-row-unknown' };
  const response = await fetch(`${server.url}/nothing`, { headers });
  const figures = await (await fetch(`${server.url}/metrics`)).text();

  expect(response.headers.get('x-request-id')).toBe('every-row-unknown');
  expect(lines).toContainEqual(expect.objectContaining({ request: 'every-row-unknown' }));
  expect(figures).toMatch(/\{method="any",path="unknown",status="404"\}/);
});

test('no two rows have one name, or one method and path', () => {
  const names = rows.map(({ operation }) => operation);
  const places = rows.map(({ method, path }) => `${method} ${path}`);
  expect(new Set(names).size).toBe(names.length);
  expect(new Set(places).size).toBe(places.length);
});
