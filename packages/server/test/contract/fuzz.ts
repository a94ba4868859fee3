/** Thousands of requests that are nearly right, made by a seed: never a 5xx, always code and message. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { routes, type Route } from '@keyward/api';
import { basic, deployed, managementPath, type Target } from '../deployment/deployment.js';
import { addSubjects, attempts, type Subjects } from '../management/attempts.js';

/** One is enough while a person waits; `npm run test:all` tries the others on SQLite and MariaDB. */
const seedsFor = ({ name }: Target): readonly number[] => (name === 'memory' ? [1] : [1, 2, 3, 4]);
const requestsPerSeed = 750;

/** mulberry32: the same numbers for the same seed, everywhere. */
const numbers = (seed: number) => (): number => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
};

const nasty: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e308,
  -0,
  2 ** 53,
  '',
  ' ',
  'x',
  'x'.repeat(5000),
  '\u0000',
  '\ud800',
  '😀',
  'é',
  '../..',
  "' OR 1=1 --",
  '${7*7}',
  '__proto__',
  'constructor',
  'true',
  '2026-01-01',
  '%00',
  [],
  [[]],
  [null],
  {},
  { $ne: 1 },
  { length: 5 },
  { then: 'x' },
  { toString: 1 },
  { valueOf: null },
  { hasOwnProperty: 1 },
  Array(200).fill('x'),
  '00000000-0000-4000-8000-00000000dead',
  'all',
  'openid',
  '\r\nX-Injected: 1',
  '\u202e',
  '\ufeff',
  'NaN',
  'Infinity',
  '0x10',
  '*',
  '(',
  '\\',
];
const word = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);
const queries = [
  'limit',
  'offset',
  'q',
  'sort',
  'fields',
  'expand',
  'total_count',
  'token',
  'resource',
  'x',
];
const queryValues = [
  '1',
  '0',
  '-1',
  '',
  '(id=*)',
  '(client_name=*a*)',
  '(&)',
  '(!(id=*))',
  'id',
  'created_at:desc',
  'all',
  'true',
  '%',
  '%00',
  '%ff',
  '\\',
  '(client_name=\\zz)',
  '(created_at>=2026-01-01)',
  '9'.repeat(30),
  'client_secret',
  'id,id',
  '((((((((((((',
  '__proto__',
];

export const fuzzSuite = (target: Target): void =>
  describe('fuzz', () => {
    const server = deployed(target, { configuration: { multiTenant: true } });
    const bodies: Readonly<Record<string, () => object>> = {
      create_client: () => ({
        client_name: 'fuzzed',
        client_type: 'spa',
        client_description: 'x',
        is_public: false,
        is_first_party: true,
        is_global: true,
        client_metadata: {
          grant_types: ['password'],
          urls: { redirect_uris: ['https://a.example'] },
          oauth: { require_pkce: true },
          saml: { a: 1 },
        },
      }),
      modify_client: () => ({
        client_name: 'fuzzed too',
        app_metadata: [{ key: 'a', value: 'b' }],
        client_metadata: { refresh_token: { idle_lifetime: 5 } },
      }),
      create_resource: () => ({
        resource_type: 'api',
        resource_name: 'fuzzed',
        resource_metadata: {
          identifier_url: 'urn:fuzz',
          signing_algorithm: 'HS256',
          token_lifetime: 60,
          rbac_enabled: true,
        },
      }),
      change_client_secret: () => ({ previous_secret_lifetime: 5 }),
    };
    let subjects: Subjects;

    beforeAll(async () => {
      for (let i = 0; i < 5; i++) subjects = await addSubjects(server);
    });

    test.each(seedsFor(target))('seed %i', async (seed) => {
      const next = numbers(seed);
      const pick = <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)]!;
      const mutate = (value: unknown): unknown => {
        if (next() < 0.25) return pick(nasty);
        if (Array.isArray(value))
          return next() < 0.2
            ? [...value, pick(nasty)]
            : value.map((each) => (next() < 0.5 ? mutate(each) : each));
        if (typeof value !== 'object' || value === null) return next() < 0.5 ? pick(nasty) : value;
        const entries = Object.entries(value)
          .filter(() => next() > 0.1)
          .map(
            ([name, member]) =>
              [
                next() < 0.05 ? word(pick(nasty)) : name,
                next() < 0.4 ? mutate(member) : member,
              ] as const,
          );
        return Object.fromEntries(
          next() < 0.1 ? [...entries, [word(pick(nasty)), pick(nasty)]] : entries,
        );
      };
      const bodyOf = (route: Route): Buffer | undefined => {
        const body = bodies[route.operation]?.() ?? attempts[route.operation]?.(subjects).body;
        if (route.dialect === 'oauth')
          return Buffer.from(
            new URLSearchParams(
              Object.entries({
                grant_type: 'client_credentials',
                token: 'x',
                scope: 'a',
                resource: 'b',
              }).map(
                ([name, value]) =>
                  [name, next() < 0.3 ? word(pick(nasty)).replace(/\ud800/g, '') : value] as [
                    string,
                    string,
                  ],
              ),
            ).toString(),
          );
        if (body === undefined && next() < 0.7) return undefined;
        const text = JSON.stringify(mutate(body ?? {})) ?? '';
        const bytes = Buffer.from(
          next() < 0.1 ? text.slice(0, Math.floor(next() * text.length)) : text,
        );
        if (next() < 0.05 && bytes.length > 0)
          bytes[Math.floor(next() * bytes.length)] = Math.floor(next() * 256);
        return bytes;
      };
      const pathOf = (route: Route): string => {
        const path =
          attempts[route.operation] && next() < 0.8
            ? managementPath + attempts[route.operation]!(subjects).path
            : route.path.replace(
                /\{\w+\}/g,
                () => encodeURIComponent(word(pick(nasty)).replace(/\ud800/g, '')) || 'x',
              );
        const query = Array.from(
          { length: next() < 0.4 ? Math.ceil(next() * 3) : 0 },
          () => `${pick(queries)}=${pick(queryValues)}`,
        ).join('&');
        return query === '' ? path : `${path}?${query}`;
      };

      const typeOf = (route: Route): string => {
        if (route.dialect === 'oauth') return 'application/x-www-form-urlencoded';
        if (next() < 0.95) return 'application/json';
        return pick([
          'text/plain',
          'application/json; charset=latin1',
          '',
          ';',
          'application/merge-patch+json',
        ]);
      };
      const authorizationOf = async (route: Route): Promise<string> => {
        if (next() < 0.05) return pick(['x', 'Bearer', 'Basic x', `Basic ${'A'.repeat(100)}`]);
        if (route.dialect === 'oauth') return basic(server.admin);
        return `Bearer ${await server.adminToken()}`;
      };

      const failures: string[] = [];
      const classes = new Set<number>();
      for (let i = 0; i < requestsPerSeed; i++) {
        if (i % 100 === 0) subjects = await addSubjects(server);
        const route = pick(
          routes.filter(({ operation }) => !/^delete_|_secret$/.test(operation) || next() < 0.2),
        );
        const [method, path, body] = [
          next() < 0.03 ? pick(['PUT', 'HEAD', 'OPTIONS', 'DELETE']) : route.method,
          pathOf(route),
          bodyOf(route),
        ];
        if (path.includes(server.admin.id)) continue;
        const type = typeOf(route);
        const authorization = await authorizationOf(route);
        // Throws when the answer is not as the document says, so what comes back has code and message.
        const status = await server
          .ask(method, path, {
            body,
            headers: {
              Authorization: authorization,
              ...(body === undefined ? {} : { 'Content-Type': type }),
            },
          })
          .then(
            (answer) => answer.status,
            (error: Error) => error.message,
          );
        // A page of the own account leads to a login; nothing else sends a stranger elsewhere.
        if (status !== 302 || !path.startsWith('/account/'))
          classes.add(Math.floor(Number(status) / 100));
        if (typeof status === 'string' || status >= 500)
          failures.push(`${i}: ${method} ${path} ${body?.toString().slice(0, 300)} → ${status}`);
      }
      expect(failures).toEqual([]);
      expect(classes).toEqual(new Set([2, 4]));
    });

    test('leaves the server as able as before', async () => {
      expect((await server.ask('GET', '/readyz')).status).toBe(200);
      expect((await server.manage('GET', '/clients?limit=1000&expand=all')).status).toBe(200);
      expect((await server.manage('GET', '/resources?limit=1000&expand=all')).status).toBe(200);
    });
  });
