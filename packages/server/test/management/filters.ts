/** `q`: search filters in the string form of RFC 4515 (contract §4). */
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Deployment } from '../deployment/deployment.js';
import type { Json } from '../deployment/exchange.js';
import { addClient, addTicket } from '../deployment/world.js';

/** The part of the name behind "filtered " of each client. */
const clients = [
  'alpha',
  'beta',
  'gamma',
  'a*b',
  '(x)',
  'back\\slash',
  'Ünïcode',
  '100%_sure',
  "o'clock",
  'emoji 😀',
  'trailing ',
] as const;

export const filtersSuite = (server: Deployment): void =>
  describe('filters', () => {
    let tenantless: Json;
    let middle: string;

    beforeAll(async () => {
      for (const [at, name] of clients.entries()) {
        server.clock.advance(60);
        if (name === 'gamma') middle = server.clock.now().toISOString();
        const client = await addClient(server, {
          client_name: `filtered ${name}`,
          is_first_party: at % 2 === 0,
          client_type: at < 3 ? 'spa' : 'native',
          ...(at < 2 ? { client_description: `about ${name}` } : {}),
        });
        if (name === 'alpha') tenantless = client;
      }
    });

    const search = (q: string) =>
      server.manage('GET', `/clients?limit=100&sort=created_at&q=${encodeURIComponent(q)}`);
    const found = async (q: string): Promise<string[]> => {
      const { status, body, text } = await search(`(&(client_name=filtered *)${q})`);
      if (status !== 200) throw new Error(text);
      return body.items.map((item: Json) => item.client_name.slice('filtered '.length));
    };
    const all = [...clients];
    const without = (...names: string[]): string[] => all.filter((name) => !names.includes(name));

    const cases: readonly (readonly [string, readonly string[]])[] = [
      ['(client_name=filtered alpha)', ['alpha']],
      ['(client_name=FILTERED ALPHA)', ['alpha']],
      ['(client_name=Filtered ÜNÏ*)', ['Ünïcode']],
      ['(client_name=filtered alpha )', []],
      ['(client_name=filtered trailing)', []],
      ['(client_name=filtered trailing )', ['trailing ']],
      ['(client_name=filtered Ünïcode)', ['Ünïcode']],
      ['(client_name=filtered unicode)', []],
      ['(client_name=filtered \\c3\\9cn\\c3\\afcode)', ['Ünïcode']],
      ['(client_name=filtered a\\2ab)', ['a*b']],
      ['(client_name=filtered \\28x\\29)', ['(x)']],
      ['(client_name=filtered back\\5cslash)', ['back\\slash']],
      ['(client_name=*\\5c*)', ['back\\slash']],
      ['(client_name=*%*)', ['100%_sure']],
      ['(client_name=*_*)', ['100%_sure']],
      ["(client_name=*'*)", ["o'clock"]],
      ['(client_name=*😀)', ['emoji 😀']],
      ['(client_name=*a)', ['alpha', 'beta', 'gamma']],
      ['(client_name=filtered a*)', ['alpha', 'a*b']],
      ['(client_name=*et*)', ['beta']],
      ['(client_name=f*l*e*d*g*m*)', ['gamma']],
      ['(client_name=filtered alpha*alpha)', []],
      ['(client_name=**)', all],
      ['(client_description=*)', ['alpha', 'beta']],
      ['(!(client_description=*))', without('alpha', 'beta')],
      ['(!(client_description=about alpha))', without('alpha')],
      [
        '(client_name>=filtered b)',
        ['beta', 'gamma', 'back\\slash', 'Ünïcode', "o'clock", 'emoji 😀', 'trailing '],
      ],
      ['(client_name<=filtered alpha)', ['alpha', 'a*b', '(x)', '100%_sure']],
      ['(is_first_party=true)', all.filter((_, at) => at % 2 === 0)],
      ['(is_first_party=false)', all.filter((_, at) => at % 2 === 1)],
      ['(client_type=spa)', ['alpha', 'beta', 'gamma']],
      ['(!(client_type=spa))', without('alpha', 'beta', 'gamma')],
      ['(&(client_type=spa)(is_first_party=true))', ['alpha', 'gamma']],
      ['(|(client_name=*alpha)(client_name=*beta))', ['alpha', 'beta']],
      [
        '(&(|(client_name=*alpha)(client_name=*beta)(client_name=*gamma))(!(is_first_party=true)))',
        ['beta'],
      ],
      ['(!(!(client_type=spa)))', ['alpha', 'beta', 'gamma']],
      ['(tenant_id=*)', []],
      ['(client_secret_expires_at=*)', []],
      ['(client_name=)', []],
      ['(client_name==x)', []],
    ];
    test.each(cases)('finds by %s', async (q, expected) => {
      expect(await found(q)).toEqual(expected);
    });

    test('finds by id, and an id that is not one finds nothing', async () => {
      expect(await found(`(id=${tenantless.id})`)).toEqual(['alpha']);
      expect(await found('(id=nothing)')).toEqual([]);
    });

    test('finds by time: equal, from and until', async () => {
      expect(await found(`(created_at=${middle})`)).toEqual(['gamma']);
      expect(await found(`(created_at>=${middle})`)).toEqual(without('alpha', 'beta'));
      expect(await found(`(created_at<=${middle})`)).toEqual(['alpha', 'beta', 'gamma']);
      expect(await found('(created_at>=2026-01-01)')).toEqual(all);
    });

    test('an empty q filters nothing', async () => {
      expect((await server.manage('GET', '/clients?q=')).status).toBe(200);
    });

    const nested = (depth: number): string => '(!'.repeat(depth) + '(id=*)' + ')'.repeat(depth);
    const bad: readonly (readonly [string, string])[] = [
      ['client_name=x', "'(' is expected at position 1"],
      ['(client_name=x', "')' is expected"],
      ['(client_name=x))', 'unexpected text'],
      ['()', 'attribute name is expected'],
      ['(&)', 'filter in parentheses is expected'],
      ['(!)', "'(' is expected"],
      ['(!(id=*)(id=*))', "')' is expected"],
      ['(client_name~=x)', '~='],
      ['(client_name:=x)', ':='],
      ['(client_name>x)', "'>'"],
      ['(client_name<x)', "'<'"],
      ['(client_name=\\zz)', 'hexadecimal'],
      ['(client_name=\\2)', 'hexadecimal'],
      ['(client_name=\\ff)', 'not UTF-8'],
      ['(client_name=\\00)', 'not allowed'],
      ['(client_name>=a*)', "'*'"],
      ['(is_public=maybe)', 'is_public must be true or false'],
      ['(is_public>=true)', 'is_public has no order'],
      ['(is_public=t*)', 'is_public is not text'],
      ['(id>=0)', 'id has no order'],
      ['(id=0*)', 'id is not text'],
      ['(created_at=yesterday)', 'created_at must be an ISO 8601 time'],
      ['(created_at=2026-02-30T99:00:00Z)', 'created_at must be'],
      ['(created_at=2026*)', 'created_at is not text'],
      ['(nothing=x)', 'nothing'],
      ['(constructor=x)', 'constructor'],
      ['(__proto__=x)', '__proto__'],
      ["(client_name'--=x)", 'client_name'],
      ['(client_name;x=1)', 'client_name'],
      [nested(11), 'nests deeper than 10'],
      [`(|${'(id=*)'.repeat(31)})`, 'more than 30 comparisons'],
      [`(client_name=${'x'.repeat(2000)})`, 'longer than 2000'],
    ];
    test.each(bad.map(([q, why]) => [q.slice(0, 60), q, why] as const))(
      'refuses %s',
      async (_, q, why) => {
        const { status, body } = await search(q);
        expect(status).toBe(400);
        expect(body.code).toBe('invalid_request');
        expect(body.message).toContain('The q parameter is invalid');
        expect(body.message).toContain(why);
      },
    );

    test.each([
      "(client_name=' OR 1=1 --)",
      '(client_name="; DROP TABLE clients; --)',
      '(client_name=*%27*)',
      '(client_name=\\27 OR \\27a\\27=\\27a)',
    ])('takes %s as text', async (q) => {
      expect(await found(q)).toEqual([]);
    });

    test('depth 10 and 30 comparisons still work', async () => {
      expect((await search(nested(9))).status).toBe(200);
      expect((await search(`(|${'(id=*)'.repeat(30)})`)).status).toBe(200);
    });

    test('operations §9 the status of a ticket, which is worked out, is found by equality alone', async () => {
      const [one, other] = [
        await addTicket(server, { email: 'status.one@example.com' }, 'invitation'),
        await addTicket(server, { email: 'status.other@example.com' }, 'invitation'),
      ];
      await server.manage('DELETE', `/tickets/${other.id}`);
      const having = async (status: string): Promise<string[]> =>
        (
          await server.manage('GET', `/tickets?q=(%26(email=status.*)(status=${status}))`)
        ).body.items.map(({ id }: Json) => id);
      expect(await having('pending')).toEqual([one.id]);
      expect(await having('used')).toEqual([]);
      expect(await having('expired')).toEqual([]);
      expect(await having('revoked')).toEqual([other.id]);
      for (const q of ['(status=lost)', '(status=*)', '(status=p*)', '(status>=used)'])
        expect([q, (await server.manage('GET', `/tickets?q=${q}`)).status]).toEqual([q, 400]);
      expect((await server.manage('GET', '/tickets?sort=status')).status).toBe(400);
    });

    test('contract §4 tickets are filtered and sorted by how long they live', async () => {
      const addLasting = async (ttl_seconds: number): Promise<string> => {
        const email = `ttl.${ttl_seconds}@example.com`;
        const include_email_in_redirect = ttl_seconds > 1000;
        const given = { email, ttl_seconds, include_email_in_redirect };
        return (await addTicket(server, given, 'invitation')).id;
      };
      const long = await addLasting(7200);
      const short = await addLasting(600);
      const listed = async (q: string): Promise<string[]> =>
        (
          await server.manage('GET', `/tickets?q=(%26(email=ttl.*)${q})&sort=ttl_seconds`)
        ).body.items.map(({ id }: Json) => id);

      expect(await listed('(ttl_seconds=*)')).toEqual([short, long]);
      expect(await listed('(ttl_seconds=7200)')).toEqual([long]);
      expect(await listed('(ttl_seconds<=600)')).toEqual([short]);
      expect(await listed('(include_email_in_redirect=true)')).toEqual([long]);
    });

    test('contract §4 a setting in a document is named by its path', async () => {
      for (const [at, token_lifetime] of [900, 60].entries())
        await server.manage('POST', '/resources', {
          resource_type: 'api',
          resource_name: `lifetime ${at}`,
          resource_metadata: { token_lifetime },
        });
      const path = 'resource_metadata.token_lifetime';
      const listed = async (q: string): Promise<string[]> =>
        (
          await server.manage('GET', `/resources?q=(%26(resource_name=lifetime*)${q})&sort=${path}`)
        ).body.items.map((resource: Json) => resource.resource_name);

      expect(await listed(`(${path}=*)`)).toEqual(['lifetime 1', 'lifetime 0']);
      expect(await listed(`(${path}>=61)`)).toEqual(['lifetime 0']);
      expect(await listed('(resource_metadata.is_system=true)')).toEqual([]);
      expect((await server.manage('GET', '/resources?sort=token_lifetime')).status).toBe(400);
    });
  });
