/** People of Okta and of Cognito move in by what the page says. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  cognitoAnswer,
  cognitoTable,
} from '../../../../packages/convert/src/testing/cognito.test-support.js';
import {
  oktaGroups,
  oktaPeople,
} from '../../../../packages/convert/src/testing/okta.test-support.js';
import { freePort } from '../../../../packages/server/test/deployment/free-port.js';
import { cleanUp, dataFolder, spawnKeyward, startKeyward, stop } from './keyward-process.js';

afterAll(cleanUp);

describe('people of another system', () => {
  const folder = dataFolder();
  const environment = { KEYWARD_DATA_DIR: folder };
  let server: Awaited<ReturnType<typeof startKeyward>>;

  const run = async (...words: string[]): Promise<string> => {
    const command = spawnKeyward(environment, await freePort(), ...words);
    expect({ code: await command.ended, errors: command.errors() }).toEqual({
      code: 0,
      errors: '',
    });
    return command.output();
  };

  beforeAll(async () => {
    mkdirSync(join(folder, 'exported'));
    writeFileSync(join(folder, 'exported', 'users.json'), JSON.stringify(oktaPeople));
    writeFileSync(join(folder, 'exported', 'groups.json'), JSON.stringify(oktaGroups, null, 2));
    writeFileSync(join(folder, 'list.json'), JSON.stringify(cognitoAnswer, null, 4));
    // Others than those of the list.
    const others = cognitoTable.replaceAll('harbour', 'haven').replaceAll('+4930', '+4931');
    writeFileSync(join(folder, 'table.csv'), others);
    server = await startKeyward(environment);
  });
  afterAll(() => stop(server));

  test('of Okta come with their groups', async () => {
    const out = join(folder, 'okta');
    await run('convert', 'okta', join(folder, 'exported'), '--tenant', 'acme', '--out', out);
    const documents = ['01', '02'].map((number) => join(out, `configuration-${number}.yaml`));
    expect(await run('apply', ...documents)).toContain('clerks (00g3)');
    expect(await run('import-users', '--tenant', 'acme', join(out, 'users.ndjson'))).toContain(
      '3 created',
    );
  });

  test.each([
    ['list.json', 2],
    ['table.csv', 3],
  ])('of Cognito come from %s', async (file, people) => {
    const out = join(folder, `from-${file}`);
    await run('convert', 'cognito', join(folder, file), '--out', out);
    const output = await run('import-users', join(out, 'users.ndjson'));
    expect(output).toContain(`${people} created`);
  });
});
