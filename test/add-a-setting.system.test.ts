/**
 * A setting of the server, a tenant setting, and a member of a document cost the edits that CONTRIBUTING lists. They
 * are applied to a copy of the tree, and used there.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { root } from '../scripts/generate-docs.mjs';
import { copyTheTree, type Edit } from './copy-of-the-tree.js';

const copy = copyTheTree();
afterAll(() => copy.remove());

/** The files that a row of the table "How to extend Keyward" names. */
const filesOfRow = (name: string): readonly string[] => {
  const lines = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8').split('\n');
  const row = lines.find((line) => line.startsWith(`| ${name} `)) ?? '';
  return [...row.matchAll(/`((?:core|server)\/[^`]+)`/g)].map(([, path]) => `packages/${path}`);
};

const serverSettingEdits: readonly Edit[] = [
  {
    file: 'packages/server/src/settings/settings.ts',
    find: '  /** How much is logged, to the standard output. */\n',
    replace:
      '  /** Teapots that may brew at once, beside those of `trustedProxies`. */\n' +
      "  teapots: setting('KEYWARD_TEAPOTS', wholeNumber({ of: 'a number of teapots', from: 1, to: 9 }), {\n" +
      '    byDefault: 2,\n' +
      '  }),\n' +
      '  /** How much is logged, to the standard output. */\n',
  },
];

const settingEdits: readonly Edit[] = [
  {
    file: 'packages/core/src/model/tenant/tenant-metadata.ts',
    find: 'export const tenantMetadataRules = document({\n',
    replace:
      'export const tenantMetadataRules = document({\n  support_hours: wholeNumber(1, 24),\n',
  },
  {
    file: 'packages/core/src/model/tenant/tenant-settings.ts',
    find: '    defaultLocale: metadata.default_locale,\n',
    replace:
      '    defaultLocale: metadata.default_locale,\n    supportHours: metadata.support_hours ?? 8,\n',
  },
];

const memberEdits: readonly Edit[] = [
  {
    file: 'packages/core/src/model/client/client-metadata.ts',
    find: '    home_uri: webAddress,\n',
    replace: '    home_uri: webAddress,\n    help_uri: webAddress,\n',
  },
];

const settingTest = `
import { beforeAll, expect, test } from '@jest/globals';
import { defaultSettings, tenantSettings } from '@keyward/core/management';
import { deployed } from './deployment/deployment.js';
import { memoryTarget } from './deployment/targets.js';

const server = deployed(memoryTarget);
const patch = (hours: unknown) =>
  server.manage('PATCH', path, { tenant_metadata: { support_hours: hours } });
let path: string;

beforeAll(async () => {
  const [tenant] = (await server.manage('GET', '/tenants')).body.items;
  path = \`/tenants/\${tenant.id}\`;
});

test('is set and read', async () => {
  expect((await patch(12)).status).toBe(200);
  const { body } = await server.manage('GET', path);
  expect(body.tenant_metadata).toMatchObject({ support_hours: 12 });
  const hours: number = tenantSettings({ metadata: body.tenant_metadata }).supportHours;
  expect(hours).toBe(12);
});

test('has a default', () => {
  expect(defaultSettings.supportHours).toBe(8);
});

test('is refused by name', async () => {
  const { status, body } = await patch(25);
  expect(status).toBe(400);
  expect(body.message).toContain('tenant_metadata.support_hours must not be greater than 24');
});

test('is in the OpenAPI document, which lets a body clear it', () => {
  const { tenant, NewTenantBody } = server.document.components.schemas;
  const hoursIn = ({ properties }) => properties.tenant_metadata.properties.support_hours;
  expect(hoursIn(tenant)).toEqual({
    description: 'Support hours.',
    type: 'integer',
    minimum: 1,
    maximum: 24,
  });
  expect(hoursIn(NewTenantBody)).toEqual({ ...hoursIn(tenant), type: ['integer', 'null'] });
});
`;

const serverSettingTest = `
import { expect, test } from '@jest/globals';
import { readOptions, type ServerOptions } from '../src/options.js';
import { readConfiguration } from '../src/settings/environment.js';

const inProgram = (teapots?: number): number => {
  const options: ServerOptions = { issuer: 'http://localhost:3000', database: 'memory:', teapots };
  return readOptions(options).teapots;
};
const inEnvironment = (text?: string): number =>
  readConfiguration({ KEYWARD_TEAPOTS: text }).teapots;

test('is set by an option and by a variable', () => {
  expect([inProgram(7), inEnvironment('7')]).toEqual([7, 7]);
});

test('has a default', () => {
  expect([inProgram(), inEnvironment()]).toEqual([2, 2]);
});

test('is refused by its name', () => {
  const rule = 'must be a number of teapots from 1 to 9';
  expect(() => inProgram(10)).toThrow(\`teapots \${rule}\`);
  expect(() => inEnvironment('ten')).toThrow(\`KEYWARD_TEAPOTS \${rule}\`);
});
`;

const memberTest = `
import { expect, test } from '@jest/globals';
import { deployed } from './deployment/deployment.js';
import { memoryTarget } from './deployment/targets.js';

const server = deployed(memoryTarget);
const create = (uri: unknown) =>
  server.manage('POST', '/clients', {
    client_name: 'Helped',
    client_metadata: { urls: { help_uri: uri } },
  });

test('is set and read', async () => {
  const { body: { id } } = await create('https://help.example/');
  const { body } = await server.manage('GET', \`/clients/\${id}\`);
  expect(body.client_metadata.urls).toEqual({ help_uri: 'https://help.example/' });
});

test('is refused by name', async () => {
  const { status, body } = await create('javascript:alert(1)');
  expect(status).toBe(400);
  expect(body.message).toContain('client_metadata.urls.help_uri must be an absolute http');
});

test('is in the OpenAPI document, which lets a body clear it', () => {
  const { client, NewClientBody } = server.document.components.schemas;
  const addressIn = ({ properties }) =>
    properties.client_metadata.properties.urls.properties.help_uri;
  expect(addressIn(client)).toEqual({
    description: 'Help uri.',
    type: 'string',
    maxLength: 2000,
  });
  expect(addressIn(NewClientBody)).toEqual({ ...addressIn(client), type: ['string', 'null'] });
});
`;

test('the edits are made in a copy of the tree, whose types are checked', async () => {
  copy.apply([...serverSettingEdits, ...settingEdits, ...memberEdits]);

  await expect(copy.typecheck('packages/core')).resolves.toBe('');
  await expect(copy.typecheck('packages/api')).resolves.toBe('');
  await expect(copy.typecheck('packages/server')).resolves.toBe('');
  await expect(copy.typecheck('apps/keyward')).resolves.toBe('');
});

describe('a setting of the server', () => {
  test('costs one edit, in the file that CONTRIBUTING names', () => {
    expect(serverSettingEdits.map(({ file }) => file)).toEqual(
      filesOfRow('A setting of the server'),
    );
  });

  test('is an option and a variable, with a default and an error, after it', async () => {
    const file = 'packages/server/test/added-server-setting.test.ts';
    copy.write(file, serverSettingTest);

    await expect(copy.runTest('server', file)).resolves.toBe('');
  });

  test('is in both references', async () => {
    const [variables, options] = await copy.referencePages(['config.md', 'options.md']);

    expect(variables).toContain(
      '| `KEYWARD_TEAPOTS` | a number of teapots from 1 to 9 | 2 | ' +
        'Teapots that may brew at once, beside those of `KEYWARD_TRUST_PROXY`. |',
    );
    expect(options).toContain(
      '| `teapots` | a number of teapots from 1 to 9 | 2 | ' +
        'Teapots that may brew at once, beside those of `trustedProxies`. |',
    );
  });
});

describe('a tenant setting', () => {
  test('costs two edits, in the files that CONTRIBUTING names', () => {
    expect(settingEdits).toHaveLength(2);
    expect(settingEdits.map(({ file }) => file)).toEqual(filesOfRow('A tenant setting'));
  });

  test('is set, read, refused and described after them', async () => {
    copy.write('packages/server/test/added-setting.test.ts', settingTest);

    await expect(
      copy.runTest('server', 'packages/server/test/added-setting.test.ts'),
    ).resolves.toBe('');
  });
});

describe('a member of a document', () => {
  test('costs one edit, in a file that CONTRIBUTING names', () => {
    expect(memberEdits).toHaveLength(1);
    expect(filesOfRow('A member of a document')).toContain(memberEdits[0]!.file);
  });

  test('is set, read, refused and described after it', async () => {
    copy.write('packages/server/test/added-member.test.ts', memberTest);

    await expect(copy.runTest('server', 'packages/server/test/added-member.test.ts')).resolves.toBe(
      '',
    );
  });
});
