/** An encrypted line to the database, with certificates that are made for the test. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { isRefusal } from '@keyward/core/ports';
import { parseDatabaseUrl } from '../src/index.js';
import { openMysql } from '../src/mysql/open.js';
import type { MysqlAddress } from '../src/mysql/address.js';
import { leaveOut } from './left-out.js';
import { mariadbIsInstalled, startMariadb, type Mariadb } from './mariadb-server.js';
import { temporaryFolder } from './open-sqlite.js';

/** Where everything is required, what is missing fails instead. */
const isRequired = process.env['KEYWARD_REQUIRE_ALL'] === '1';

const hasOpenssl = (): boolean => {
  try {
    execFileSync('openssl', ['version'], { stdio: 'ignore' });
    return true;
  } catch {
    leaveOut('TLS to the database: install openssl');
    return false;
  }
};

(isRequired || (mariadbIsInstalled() && hasOpenssl()) ? describe : describe.skip)(
  'a MariaDB that speaks TLS',
  () => {
    let folder: Awaited<ReturnType<typeof temporaryFolder>>;
    let mariadb: Mariadb;
    const [certificate, key] = [
      () => join(folder.path, 'certificate.pem'),
      () => join(folder.path, 'key.pem'),
    ];
    const certify = (host: string): void => {
      execFileSync(
        'openssl',
        [
          'req',
          '-x509',
          '-newkey',
          'ec',
          '-pkeyopt',
          'ec_paramgen_curve:P-256',
          '-nodes',
          '-days',
          '2',
          '-subj',
          `/CN=${host}`,
          '-addext',
          `subjectAltName=DNS:${host}`,
          '-keyout',
          key(),
          '-out',
          certificate(),
        ],
        { stdio: 'ignore' },
      );
    };
    const address = async (database: string, options: string): Promise<MysqlAddress> => {
      const url = new URL(await mariadb.url(database));
      url.hostname = 'localhost';
      return parseDatabaseUrl(`${url.href}?${options}`) as MysqlAddress;
    };
    const refusal = (opening: Promise<unknown>) =>
      opening.then(
        () => 'opened',
        (error: unknown) => (isRefusal(error) ? error.code : String(error)),
      );

    beforeAll(async () => {
      folder = await temporaryFolder();
      certify('localhost');
      mariadb = (await startMariadb([`--ssl-cert=${certificate()}`, `--ssl-key=${key()}`]))!;
    });
    afterAll(async () => {
      await mariadb?.stop();
      await folder.remove();
    });

    test('is spoken to in TLS 1.2 or newer where its certificate is vouched for and names its host', async () => {
      const { dataSource, close } = await openMysql(
        await address(
          'known',
          `ssl-mode=VERIFY_IDENTITY&ssl-ca=${encodeURIComponent(certificate())}`,
        ),
      );
      const [status] = await dataSource.query<{ Value: string }[]>(
        `SHOW SESSION STATUS LIKE 'Ssl_version'`,
      );
      expect(status?.Value).toMatch(/^TLSv1\.[23]$/);
      await close();
    });

    test('is refused where nobody vouches for its certificate', async () => {
      expect(await refusal(openMysql(await address('unknown', 'ssl-mode=VERIFY_IDENTITY')))).toBe(
        'storage_unavailable',
      );
    });

    test('is refused where its certificate names another host', async () => {
      certify('elsewhere.example');
      await mariadb.query('FLUSH SSL');
      expect(
        await refusal(
          openMysql(
            await address(
              'elsewhere',
              `ssl-mode=VERIFY_IDENTITY&ssl-ca=${encodeURIComponent(certificate())}`,
            ),
          ),
        ),
      ).toBe('storage_unavailable');
    });
  },
);
