/** `keyward rekey` is killed again and again, while a server that holds both keys answers. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { newClient } from '@keyward/core/management';
import { aesGcmSealer, deriveSealingKey, parseSecretKey } from '@keyward/platform-node';
import { parseDatabaseUrl, typeormStorage, type TypeormStorage } from '@keyward/storage-typeorm';
import {
  formBrowser,
  leftFor,
  type Shown,
} from '../../../../packages/server/test/deployment/form-browser.js';
import { freePort } from '../../../../packages/server/test/deployment/free-port.js';
import { codeOf } from '../../../../packages/server/test/deployment/totp-code.js';
import { withQuery } from '../../../../packages/server/test/deployment/with-query.js';
import {
  accessToken,
  manage,
  secretKey,
  spawnKeyward,
  startKeyward,
  stop,
  type Environment,
  type KeywardProcess,
} from './keyward-process.js';

const clientId = '5d1f6f3e-52f4-4b0e-8f6f-1c2d3e4f5a6b';
const clientSecret = 'a-secret-for-the-new-key-only';
const firstCredentials = {
  KEYWARD_DEFAULT_CLIENT_ID: clientId,
  KEYWARD_DEFAULT_CLIENT_SECRET: clientSecret,
};
const redirectUri = 'https://app.example/callback';
const password = 'a long passphrase of many';

/** So many portions that no run ends before it is killed. */
const seededClients = 1500;

export interface Person {
  readonly username: string;
  readonly secret: string;
  readonly recoveryCodes: string[];
  /** The last step whose code was used. */
  lastStep: number;
}

export interface RekeyStage {
  readonly web: string;
  readonly people: readonly Person[];
}

const currentStep = (): number => Math.floor(Date.now() / 30_000);

const matchesOf = (pattern: RegExp, { text }: Shown): string[] =>
  [...text.matchAll(pattern)].map(([, found]) => found!);

const typePassword = async (url: string, { web }: Pick<RekeyStage, 'web'>, username: string) => {
  const browser = formBrowser(url);
  const page = await browser.open(
    withQuery(`${url}/authorize`, {
      client_id: web,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: 'openid',
    }),
  );
  return { browser, page: await browser.submit(page, { username, password }) };
};

/** Whether the person reaches the application with the password and this code. */
const logsIn = async (url: string, stage: RekeyStage, person: Person, code: string) => {
  const { browser, page } = await typePassword(url, stage, person.username);
  return leftFor(await browser.submit(page, { code })).searchParams.has('code');
};

export const logsInWithApp = (url: string, stage: RekeyStage, person: Person) => {
  person.lastStep = Math.max(currentStep(), person.lastStep + 1);
  return logsIn(url, stage, person, codeOf(person.secret, person.lastStep));
};

export const logsInWithRecoveryCode = (url: string, stage: RekeyStage, person: Person) =>
  logsIn(url, stage, person, person.recoveryCodes.pop()!);

/** People with an app each, at a client for their logins. */
export const setRekeyStage = async (url: string, names: readonly string[]): Promise<RekeyStage> => {
  const token = await accessToken(url, clientId, clientSecret);
  const call = async (method: string, path: string, body?: object) => {
    const answer = await manage({ url, token }, method, path, body);
    if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
    return (await answer.json()) as { id: string; items: { id: string }[] };
  };
  const [tenant] = (await call('GET', '/tenants')).items;
  await call('PATCH', `/tenants/${tenant!.id}`, { tenant_metadata: { mfa: { policy: 'always' } } });
  const { id: web } = await call('POST', '/clients', {
    client_name: 'Web',
    client_type: 'regular_web',
    is_first_party: true,
    client_metadata: { urls: { redirect_uris: [redirectUri] } },
  });

  const people: Person[] = [];
  for (const username of names) {
    await call('POST', '/users', { username, password });
    const { browser, page } = await typePassword(url, { web }, username);
    const [shown] = matchesOf(/<code dir="ltr">([A-Z2-7 ]+)<\/code>/g, page);
    const secret = shown!.replace(/ /g, '');
    const lastStep = currentStep();
    const done = await browser.submit(page, { code: codeOf(secret, lastStep) });
    const recoveryCodes = matchesOf(/<code dir="ltr">([a-z0-9]{5}-[a-z0-9]{5})<\/code>/g, done);
    people.push({ username, secret, recoveryCodes, lastStep });
  }
  return { web, people };
};

const seededAt = (at: number) => ({
  id: `seeded-${String(at).padStart(4, '0')}`,
  secret: `the secret of the client ${at}`,
});

export const seed = (storage: TypeormStorage, count: number): Promise<void> =>
  storage.transaction(async ({ clients }) => {
    for (let at = 0; at < count; at++)
      await clients.add(
        newClient({
          ...seededAt(at),
          type: 'machine_to_machine',
          name: `Seeded ${at}`,
          isGlobal: true,
          createdBy: null,
          createdAt: new Date(),
          updatedBy: null,
          updatedAt: new Date(),
        }),
      );
  });

const shownSecret = async (url: string, token: string, at: number): Promise<unknown> => {
  const answer = await manage({ url, token }, 'GET', `/clients/${seededAt(at).id}`);
  return ((await answer.json()) as { client_secret?: string }).client_secret;
};

/** Runs a command to its end. */
export const run = async (environment: Environment, ...words: readonly string[]) => {
  // The database servers of tests take no care of power cuts, which the log of a command would say.
  const quiet = { KEYWARD_LOG_LEVEL: 'error', ...environment };
  const command = spawnKeyward(quiet, await freePort(), ...words);
  const code = await command.ended;
  return { code, output: command.output(), errors: command.errors() };
};

/** Kills a run after it has sealed some portions. */
export const killedRun = async (environment: Environment): Promise<number | string | null> => {
  const command = spawnKeyward(environment, await freePort(), 'rekey');
  let isOver = false;
  void command.ended.then(() => {
    isOver = true;
  });
  while (!isOver && command.output().split('\n').length < 4)
    await new Promise((resolve) => setTimeout(resolve, 5));
  command.kill('SIGKILL');
  return command.ended;
};

/** Asks for tokens without a pause, and collects what is no token. */
const askForTokens = (url: string) => {
  let goesOn = true;
  let count = 0;
  const failures: string[] = [];
  const asking = (async () => {
    while (goesOn) {
      const token = await accessToken(url, clientId, clientSecret).catch(String);
      if (!/^eyJ/.test(token)) failures.push(String(token));
      count++;
    }
  })();
  return {
    end: async () => {
      goesOn = false;
      await asking;
      return { count, failures };
    },
  };
};

export const rekeySuite = (
  name: string,
  emptyDatabase: () => Promise<{ readonly environment: Environment; readonly url: string }>,
): void =>
  describe(name, () => {
    const [oldKey, newKey] = [secretKey(), secretKey()];
    let environment: Environment;
    let databaseUrl: string;
    let stage: RekeyStage;
    let server: KeywardProcess;

    const withKeys = (key: string, previous?: string): Environment => ({
      ...environment,
      ...firstCredentials,
      KEYWARD_SECRET_KEY: key,
      ...(previous === undefined ? {} : { KEYWARD_PREVIOUS_SECRET_KEY: previous }),
    });
    beforeAll(async () => {
      ({ environment, url: databaseUrl } = await emptyDatabase());
      server = await startKeyward(withKeys(oldKey));
      stage = await setRekeyStage(server.url, ['ada', 'bea', 'cleo', 'dora', 'emma']);
      await stop(server);
      const storage = await typeormStorage({
        database: parseDatabaseUrl(databaseUrl),
        sealer: aesGcmSealer(deriveSealingKey(parseSecretKey(oldKey))),
      });
      await seed(storage, seededClients);
      await storage.close();
    });
    afterAll(() => server.kill('SIGKILL'));

    test('needs both keys', async () => {
      const { code, output, errors } = await run(withKeys(newKey), 'rekey');
      expect(code).toBe(1);
      expect(output).toBe('');
      expect(errors).toMatch(/^keyward: KEYWARD_PREVIOUS_SECRET_KEY is required for rekey: .*\n$/);
    });

    test('refuses keys of another installation, and writes nothing', async () => {
      const { code, output, errors } = await run(withKeys(newKey, secretKey()), 'rekey');
      expect(code).toBe(1);
      expect(output).not.toContain('the new key');
      expect(errors).toBe(
        'keyward: KEYWARD_SECRET_KEY is not the key that the data was sealed with\n',
      );
      const verified = await run(withKeys(oldKey), 'audit', 'verify');
      expect(verified.code).toBe(0);
      expect(verified.output).not.toContain('BROKEN');
    });

    test('is killed three times under a server that answers all the time, and each key alone is refused', async () => {
      server = await startKeyward(withKeys(newKey, oldKey));
      const asked = askForTokens(server.url);
      const token = await accessToken(server.url, clientId, clientSecret);

      for (const [round, person] of stage.people.slice(0, 3).entries()) {
        expect(await killedRun(withKeys(newKey, oldKey))).toBe('SIGKILL');

        for (const at of [0, 400 * round, seededClients - 1])
          expect(await shownSecret(server.url, token, at)).toBe(seededAt(at).secret);
        expect(await logsInWithApp(server.url, stage, person)).toBe(true);
        expect(await logsInWithRecoveryCode(server.url, stage, person)).toBe(true);
      }

      const withOld = await run(withKeys(oldKey), 'audit', 'verify');
      expect(withOld.code).toBe(1);
      expect(withOld.errors).toBe(
        'keyward: KEYWARD_SECRET_KEY is not the key that the data was sealed with\n',
      );
      const withNew = await run(withKeys(newKey));
      expect(withNew.code).toBe(1);
      expect(withNew.errors).toMatch(/^keyward: KEYWARD_PREVIOUS_SECRET_KEY is required: .*\n$/);

      const { count, failures } = await asked.end();
      expect(failures).toEqual([]);
      expect(count).toBeGreaterThan(20);
    });

    test('comes to its end in the next run', async () => {
      const asked = askForTokens(server.url);
      const { code, output, errors } = await run(withKeys(newKey, oldKey), 'rekey');
      expect(errors).toBe('');
      expect(code).toBe(0);
      expect(output).toMatch(
        /^Done: \d+ values in this run, and none is left under an earlier key/m,
      );
      expect(output).toContain('Start every server without KEYWARD_PREVIOUS_SECRET_KEY.');
      expect((await asked.end()).failures).toEqual([]);
    });

    test('is done: another run finds nothing to do', async () => {
      const { code, output } = await run(withKeys(newKey, oldKey), 'rekey');
      expect(code).toBe(0);
      expect(output).toContain('Done: 0 values in this run');
    });

    test('leaves a server that runs with both keys at work', async () => {
      const [, , , person] = stage.people;
      expect(await logsInWithApp(server.url, stage, person!)).toBe(true);
      expect(await logsInWithRecoveryCode(server.url, stage, person!)).toBe(true);
      await stop(server);
    });

    test('leaves nothing for the old key: it is refused', async () => {
      const { code, errors } = await run(withKeys(oldKey));
      expect(code).toBe(1);
      expect(errors).toBe(
        'keyward: KEYWARD_SECRET_KEY is not the key that the data was sealed with\n',
      );
    });

    test('lets people and clients in with the new key alone, and the audit log holds', async () => {
      server = await startKeyward(withKeys(newKey));
      const token = await accessToken(server.url, clientId, clientSecret);
      const [first, , , , fresh] = stage.people;
      expect(await shownSecret(server.url, token, 700)).toBe(seededAt(700).secret);
      expect(await logsInWithApp(server.url, stage, fresh!)).toBe(true);
      // The second login meets a hash with the pepper of the new key.
      expect(await logsInWithRecoveryCode(server.url, stage, fresh!)).toBe(true);
      expect(await logsInWithRecoveryCode(server.url, stage, first!)).toBe(true);

      const verified = await run(withKeys(newKey), 'audit', 'verify');
      expect(verified.code).toBe(0);
      expect(verified.output).toMatch(/events are sound/);
      await stop(server);
    });
  });
