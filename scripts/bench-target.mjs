// Our server as a target of the load harness, started again and again on one database: its own
// targets make a new secret key each time.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../apps/keyward/dist/main.js', import.meta.url));
const [id, secret] = ['b0a7c0de-0000-4000-8000-000000000001', 'the-secret-of-a-benchmark'];

export default ({ basic, form, FORM }) => [
  {
    name: 'ours-again/sqlite/jwt-HS256',
    about: 'Keyward on SQLite, the Default Client, database and key kept from start to start',
    launch: ({ base, dir, port }) => ({
      cmd: process.execPath,
      args: [main],
      cwd: dir,
      env: {
        NODE_ENV: 'production',
        KEYWARD_PORT: String(port),
        KEYWARD_ISSUER: base,
        KEYWARD_DATA_DIR: dir,
        KEYWARD_DATABASE_URL: `sqlite:${join(dir, 'keyward.db')}`,
        KEYWARD_LOG_LEVEL: 'error',
        KEYWARD_RATE_LIMIT: 'off',
        KEYWARD_DEFAULT_CLIENT_ID: id,
        KEYWARD_DEFAULT_CLIENT_SECRET: secret,
        KEYWARD_ADMIN_PASSWORD: 'Correct-Horse-Battery-9',
      },
    }),
    scenarios: {
      token: () => ({
        requests: [
          {
            method: 'POST',
            path: '/token',
            headers: { ...FORM, Authorization: basic(id, secret) },
            body: form({ grant_type: 'client_credentials' }),
            expect: { status: [200], has: ['access_token'] },
          },
        ],
      }),
    },
  },
];
