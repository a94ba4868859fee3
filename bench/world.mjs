// Fills a new server with what the workloads are about, through the API alone.
import { createHash, randomBytes } from 'node:crypto';
import { send } from './load.mjs';
import { rootClient } from './servers.mjs';

export const password = 'a long passphrase for a benchmark';
const verifier = randomBytes(32).toString('base64url');
const redirectUri = 'https://client.example/callback';

export const basic = ({ id, secret }) => ({
  Authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
});
export const bearer = (token) => ({ Authorization: `Bearer ${token}` });

export const createWorld = async (port) => {
  const asked = async (sent, status = 200) => {
    const answer = await send(port, sent);
    if (answer.status !== status)
      throw new Error(`${sent.path} answers ${answer.status}: ${answer.text}`);
    return answer;
  };
  const tokenFor = async (client, form) =>
    JSON.parse((await asked({ path: '/token', headers: basic(client), form })).text);

  const root = await tokenFor(rootClient, { grant_type: 'client_credentials' });
  const admin = bearer(root.access_token);
  const manage = async (path, json, status = 201) => {
    const sent = { path: `/api/management/v1${path}`, headers: admin, json };
    const { text } = await asked(sent, status);
    return text === '' ? undefined : JSON.parse(text);
  };

  const resource = await manage('/resources', {
    resource_type: 'api',
    resource_name: 'Orders',
    resource_metadata: {
      identifier_url: 'https://orders.example',
      signing_algorithm: 'ES256',
      token_lifetime: 3600,
    },
  });
  const scope = await manage(`/resources/${resource.id}/scopes`, { scope_name: 'read:orders' });

  const createClient = async (body) => {
    const { id, client_secret: secret } = await manage('/clients', body);
    const permissions = [{ resource_id: resource.id, scopes: [scope.id] }];
    await manage(`/clients/${id}/resources`, { resources: [resource.id] }, 204);
    await manage(`/clients/${id}/permissions`, { permissions }, 204);
    return { id, secret };
  };
  const machine = await createClient({
    client_type: 'machine_to_machine',
    client_name: 'Billing',
    client_metadata: { grant_types: ['client_credentials'] },
  });
  const web = await createClient({
    client_type: 'regular_web',
    client_name: 'Shop',
    is_first_party: true,
    client_metadata: {
      grant_types: [
        'authorization_code',
        'authorization_code_verifier',
        'refresh_token',
        'password',
        'device_code',
      ],
      id_token: { signing_algorithm: 'ES256' },
      urls: { redirect_uris: [redirectUri] },
    },
  });

  /** Clients and users for the lists. */
  const createRows = once(async () => {
    for (let row = 0; row < 100; row++) {
      await manage('/clients', { client_type: 'spa', client_name: `Client ${row}` });
      await manage('/users', { username: `user-${row}`, email: `user-${row}@example.com` });
    }
  });

  const authorizePath = `/authorize?${new URLSearchParams({
    client_id: web.id,
    response_type: 'code',
    redirect_uri: redirectUri,
    scope: 'openid profile',
    state: 'x',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })}`;

  /** Logs a new person in at the login page, and answers the cookies of the browser. */
  const sessionOf = async (username) => {
    await manage('/users', { username, name: `Person ${username}`, password });
    const page = await asked({ path: authorizePath });
    const hidden = (name) => new RegExp(`name="${name}" value="([^"]+)"`).exec(page.text)[1];
    const before = cookiesOf(page);
    const answer = await asked(
      {
        path: '/login',
        headers: { Cookie: before },
        form: {
          handle: hidden('handle'),
          csrf: hidden('csrf'),
          action: 'continue',
          username,
          password,
        },
      },
      303,
    );
    return [before, cookiesOf(answer)].filter(Boolean).join('; ');
  };
  const sessions = [];
  const logPeopleIn = once(async () => {
    for (const name of ['ada', 'grace', 'alan', 'edsger']) sessions.push(await sessionOf(name));
  });

  const codeOf = ({ headers }) => new URL(headers.location).searchParams.get('code');
  const redemptionOf = (code) => ({
    path: '/token',
    headers: basic(web),
    form: {
      grant_type: 'authorization_code',
      client_id: web.id,
      redirect_uri: redirectUri,
      code,
      code_verifier: verifier,
    },
  });
  /** Needs people who are logged in. */
  const authorizationOf = (lane) => ({
    path: authorizePath,
    headers: { Cookie: sessions[lane % sessions.length] },
  });
  const personTokens = async (lane) => {
    await logPeopleIn();
    const code = codeOf(await asked(authorizationOf(lane), 302));
    return JSON.parse((await asked(redemptionOf(code))).text);
  };

  return {
    port,
    admin,
    createRows,
    logPeopleIn,
    machine,
    web,
    resource,
    scope,
    tokenFor,
    authorizationOf,
    codeOf,
    redemptionOf,
    personTokens,
  };
};

/** Does its work at the first call; all calls wait for it. */
const once = (work) => {
  let done;
  return () => (done ??= work());
};

/** The cookies that an answer sets, as a browser sends them back. */
const cookiesOf = ({ headers }) =>
  (headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0]).join('; ');
