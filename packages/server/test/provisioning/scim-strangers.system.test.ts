/** Programs of others that hold a server to RFC 7643 and RFC 7644. */
import { execFile, spawnSync } from 'node:child_process';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { leaveOut } from '../../../storage-typeorm/test/left-out.js';
import { deployed, type Deployment } from '../deployment/deployment.js';
import { freePort } from '../deployment/free-port.js';
import { sqliteTarget } from '../deployment/targets.js';
import { addDirectory, type Directory } from './scim-world.js';

/** Where `.ci/install` puts them. */
const folder = join(homedir(), '.cache/keyward/scim-programs/bin');

const programNamed = (name: string): string | undefined =>
  [join(folder, name), name].find((path) => spawnSync(path, ['--help']).status === 0);

interface Ended {
  readonly code: number;
  readonly output: string;
}

const run = (path: string, parameters: readonly string[], variables: object): Promise<Ended> =>
  new Promise((resolve) => {
    const env = { ...process.env, ...variables, NO_COLOR: '1', COLUMNS: '200' };
    execFile(path, parameters, { env, maxBuffer: 2 ** 26 }, (error, stdout, stderr) => {
      resolve({ code: Number(error?.code ?? 0), output: stdout + stderr });
    });
  });

const port = await freePort();
const issuer = `http://localhost:${port}`;

describe('programs of others', () => {
  const server: Deployment = deployed(sqliteTarget, {
    configuration: { multiTenant: true, issuer, port },
  });
  let directory: Directory;
  let base: string;
  beforeAll(async () => {
    directory = await addDirectory(server);
    base = `${issuer}/scim/v2/${directory.tenantId}`;
  });

  const scim2 = programNamed('scim2');
  if (scim2 === undefined) leaveOut('SCIM by scim2-tester: install scim2-cli and scim2-tester');
  (scim2 === undefined ? test.skip : test)('scim2-tester finds no failure', async () => {
    const { code, output } = await run(scim2!, ['--url', base, 'test', '--verbose'], {
      SCIM_CLI_HEADERS: `Authorization: Bearer ${directory.token}`,
    });
    expect(output).toContain('SUCCESS');
    expect(output).not.toMatch(/ERROR|Traceback/);
    expect(code).toBe(0);
  });

  const sanity = programNamed('scim-sanity');
  if (sanity === undefined) leaveOut('SCIM by scim-sanity: install scim-sanity');
  (sanity === undefined ? test.skip : test)('scim-sanity finds no failure', async () => {
    const parameters = ['--token', directory.token, '--i-accept-side-effects', '--json-output'];
    const { code, output } = await run(sanity!, ['probe', base, ...parameters], {});
    expect(output).not.toContain('Traceback');
    expect(JSON.parse(output)).toMatchObject({ summary: { failed: 0 } });
    expect(code).toBe(0);
  });
});
