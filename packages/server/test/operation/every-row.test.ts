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

const idOf = (at: number): string => `every-row-${at}`;
const unknown = 'every-row-unknown';

const lines: Json[] = [];
/** By the id that was sent with the request. */
const answers = new Map<string, Response>();
let figures: string;
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

  for (const [at, { method, path }] of rows.entries()) await ask(idOf(at), method, filled(path));
  await ask(unknown, 'GET', '/nothing');
  figures = await (await fetch(`${server.url}/metrics`)).text();
});
afterAll(() => server.stop());

const ask = async (id: string, method: string, path: string): Promise<void> => {
  const headers = { 'X-Request-Id': id };
  const response = await fetch(server.url + path, { method, headers, redirect: 'manual' });
  await response.arrayBuffer();
  answers.set(id, response);
};

const filled = (path: string): string =>
  path.replace(/\{\w+\}/g, unknownId).replace(/\{\w+\.{3}\}/, 'a/b');

describe.each(rows.map((row, at) => [`${row.method} ${row.path}`, row, idOf(at)] as const))(
  '%s',
  (_, { method, path }, id) => {
    test('is answered with the id of the request, a line in the log, and a figure', () => {
      const { status, headers } = answers.get(id)!;

      expect(headers.get('x-request-id')).toBe(id);
      expect(lines).toContainEqual(expect.objectContaining({ request: id, method, path }));
      expect(figures).toContain(`{method="${method}",path="${path}",status="${status}"}`);
    });
  },
);

test('an unknown path has them too', () => {
  expect(answers.get(unknown)!.headers.get('x-request-id')).toBe(unknown);
  expect(lines).toContainEqual(expect.objectContaining({ request: unknown }));
  expect(figures).toMatch(/\{method="any",path="unknown",status="404"\}/);
});

test('no two rows have one name, or one method and path', () => {
  const names = rows.map(({ operation }) => operation);
  const places = rows.map(({ method, path }) => `${method} ${path}`);
  expect(new Set(names).size).toBe(names.length);
  expect(new Set(places).size).toBe(places.length);
});
