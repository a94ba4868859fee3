/**
 * A realm of a real Keycloak, as companies have them: people with four kinds of password hashes, one-time passwords and
 * passkeys, nested groups, composite roles, three clients and a provider. It is filled by Keycloak's own API and
 * exported by its own command.
 */
import { execFile, spawn } from 'node:child_process';
import { createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
export const realmName = 'harbour';
const admin = { username: 'admin', password: randomBytes(12).toString('hex') };

const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
};

/** Starts Keycloak in development mode on loopback. */
const startKeycloak = async (home) => {
  const [port, management] = [await freePort(), await freePort()];
  const child = spawn(
    join(home, 'bin/kc.sh'),
    [
      'start-dev',
      '--http-host=127.0.0.1',
      `--http-port=${port}`,
      `--http-management-port=${management}`,
    ],
    {
      env: {
        ...process.env,
        KC_BOOTSTRAP_ADMIN_USERNAME: admin.username,
        KC_BOOTSTRAP_ADMIN_PASSWORD: admin.password,
        KC_CACHE: 'local',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    },
  );
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  const base = `http://127.0.0.1:${port}`;
  for (let round = 0; ; round++) {
    const isUp = await fetch(`${base}/realms/master`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) break;
    if (child.exitCode !== null || round > 240)
      throw new Error(`Keycloak did not start.\n${output}`);
    await wait(500);
  }
  return {
    base,
    stop: async () => {
      process.kill(-child.pid, 'SIGTERM');
      await once(child, 'exit');
    },
  };
};

const callerOf = async ({ base }) => {
  const token = async () => {
    const answer = await fetch(`${base}/realms/master/protocol/openid-connect/token`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'password', client_id: 'admin-cli', ...admin }),
    });
    return (await answer.json()).access_token;
  };
  let bearer = await token();
  return async (method, path, body) => {
    const send = () =>
      fetch(`${base}/admin/realms${path}`, {
        method,
        headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
        body: body && JSON.stringify(body),
      });
    let answer = await send();
    if (answer.status === 401) {
      bearer = await token();
      answer = await send();
    }
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  };
};

const algorithms = ['argon2', 'pbkdf2', 'pbkdf2-sha256', 'pbkdf2-sha512'];
export const passwordOf = (at) => `Übung-Kai-${at}-Löwe`;
export const otpSecretOf = (at) =>
  createHmac('sha1', 'harbour').update(String(at)).digest('hex').slice(0, 20);

const passkey = (at) => ({
  type: 'webauthn-passwordless',
  userLabel: `Key ${at}`,
  secretData: '{}',
  credentialData: JSON.stringify({
    aaguid: '00000000-0000-0000-0000-000000000000',
    credentialId: Buffer.from(`credential-${at}`).toString('base64'),
    counter: 7,
    credentialPublicKey:
      'pQECAyYgASFYIGVJ1Tg0fXOjlHUfOHzGwLMGsuVvXyXkq8Q8mRAbVdkWIlggxyXCBdO9g4rR3bqfaBjVzSC_0IQqzUbB2jOmSo_NaZk',
    attestationStatementFormat: 'none',
    transports: ['internal'],
  }),
});

const otp = (at) => ({
  type: 'otp',
  userLabel: 'Phone',
  secretData: JSON.stringify({ value: otpSecretOf(at) }),
  credentialData: JSON.stringify({
    subType: 'totp',
    digits: 6,
    counter: 0,
    period: 30,
    algorithm: 'HmacSHA1',
  }),
});

const realm = {
  realm: realmName,
  displayName: 'Harbour',
  enabled: true,
  registrationAllowed: true,
  verifyEmail: true,
  resetPasswordAllowed: true,
  bruteForceProtected: true,
  failureFactor: 12,
  ssoSessionIdleTimeout: 3600,
  ssoSessionMaxLifespan: 43200,
  passwordPolicy: 'length(10) and notUsername()',
  smtpServer: { host: 'mail.harbour.example', from: 'id@harbour.example', port: '25' },
  roles: {
    realm: [
      { name: 'clerk', description: 'Reads orders' },
      {
        name: 'manager',
        composite: true,
        composites: { realm: ['clerk'], client: { orders: ['write'] } },
      },
    ],
    client: { orders: [{ name: 'read' }, { name: 'write', description: 'Changes orders' }] },
  },
  groups: [
    {
      name: 'sales',
      realmRoles: ['clerk'],
      attributes: { region: ['north'] },
      subGroups: [
        { name: 'emea', clientRoles: { orders: ['write'] }, subGroups: [{ name: 'de' }] },
      ],
    },
    { name: 'board', realmRoles: ['manager'] },
  ],
  clients: [
    { clientId: 'orders', bearerOnly: true, name: 'Orders API' },
    {
      clientId: 'shop',
      name: 'Shop',
      secret: randomBytes(24).toString('hex'),
      standardFlowEnabled: true,
      directAccessGrantsEnabled: true,
      redirectUris: ['http://127.0.0.1:4999/callback', 'https://shop.harbour.example/*'],
      webOrigins: ['+'],
      attributes: { 'post.logout.redirect.uris': 'http://127.0.0.1:4999/' },
    },
    {
      clientId: 'spa',
      publicClient: true,
      standardFlowEnabled: true,
      redirectUris: ['http://127.0.0.1:4998/'],
      attributes: { 'pkce.code.challenge.method': 'S256' },
    },
    {
      clientId: 'night-report',
      secret: randomBytes(24).toString('hex'),
      serviceAccountsEnabled: true,
      standardFlowEnabled: false,
    },
  ],
  identityProviders: [
    {
      alias: 'partner',
      displayName: 'Partner',
      providerId: 'oidc',
      enabled: true,
      trustEmail: true,
      config: {
        clientId: 'keycloak-there',
        clientSecret: 'a secret of the partner',
        issuer: 'https://id.partner.example',
        authorizationUrl: 'https://id.partner.example/authorize',
        tokenUrl: 'https://id.partner.example/token',
        jwksUrl: 'https://id.partner.example/jwks',
        useJwksUrl: 'true',
        validateSignature: 'true',
        defaultScope: 'openid email profile',
      },
    },
  ],
  identityProviderMappers: [
    {
      name: 'clerks',
      identityProviderAlias: 'partner',
      identityProviderMapper: 'oidc-role-idp-mapper',
      config: { claim: 'department', 'claim.value': 'orders', role: 'clerk', syncMode: 'FORCE' },
    },
  ],
};

const personOf = (at) => ({
  username: `person-${at}`,
  email: `person-${at}@harbour.example`,
  emailVerified: at % 7 !== 0,
  enabled: at % 50 !== 49,
  firstName: 'Kai',
  lastName: `Number ${at}`,
  attributes: { locale: ['de'], department: ['quay'] },
  groups:
    at % 100 === 0
      ? ['/board']
      : at % 3 === 0
        ? ['/sales/emea/de']
        : at % 3 === 1
          ? ['/sales']
          : [],
  credentials: [...(at % 10 === 0 ? [otp(at)] : []), ...(at % 10 === 1 ? [passkey(at)] : [])],
  federatedIdentities:
    at % 25 === 0
      ? [{ identityProvider: 'partner', userId: `there-${at}`, userName: `there-${at}` }]
      : [],
});

/** Fills a realm with so many people and exports it: one file, or a folder with some of them in each file. */
export const exportRealm = async ({ home, people, file, folder }) => {
  const keycloak = await startKeycloak(home);
  try {
    const call = await callerOf(keycloak);
    await call('POST', '', realm);
    const [account] = await call('GET', `/${realmName}/clients?clientId=night-report`);
    const service = await call('GET', `/${realmName}/clients/${account.id}/service-account-user`);
    const [orders] = await call('GET', `/${realmName}/clients?clientId=orders`);
    const read = await call('GET', `/${realmName}/clients/${orders.id}/roles/read`);
    await call('POST', `/${realmName}/users/${service.id}/role-mappings/clients/${orders.id}`, [
      read,
    ]);
    const profile = await call('GET', `/${realmName}/users/profile`);
    await call('PUT', `/${realmName}/users/profile`, {
      ...profile,
      unmanagedAttributePolicy: 'ENABLED',
    });

    for (const [index, algorithm] of algorithms.entries()) {
      await call('PUT', `/${realmName}`, {
        passwordPolicy: `hashAlgorithm(${algorithm}) and length(10)`,
      });
      for (let at = index; at < people; at += algorithms.length) {
        const { credentials, ...person } = personOf(at);
        const password = { type: 'password', value: passwordOf(at) };
        await call('POST', `/${realmName}/users`, {
          ...person,
          credentials: [password, ...credentials],
        });
      }
    }
  } finally {
    await keycloak.stop();
  }
  const kc = join(home, 'bin/kc.sh');
  if (file !== undefined) await run(kc, ['export', '--realm', realmName, '--file', file]);
  if (folder !== undefined)
    await run(kc, [
      'export',
      '--realm',
      realmName,
      '--dir',
      folder,
      '--users',
      'different_files',
      '--users-per-file',
      '100',
    ]);
};
