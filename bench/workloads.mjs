// What is measured. `count` is the number of requests of a round; `prepare` makes what they need beforehand.
import { basic, bearer } from './world.mjs';
import { lanes, load } from './load.mjs';

const form = { grant_type: 'client_credentials' };
const inTurn = (values) => {
  let next = 0;
  return () => values[next++ % values.length];
};
const forLanes = (make) => Promise.all(Array.from({ length: lanes }, (_, lane) => make(lane)));

/** The same request again and again. */
const always = (request) => ({ request: () => request });

const listOf =
  (kind) =>
  async ({ admin, createRows }) => {
    await createRows();
    return always({ path: `/api/management/v1/${kind}?limit=10`, headers: admin });
  };

/** Each lane has a refresh token, and goes on with the one of the answer. */
export const rotation = (web, families) => ({
  request: (lane) => ({
    path: '/token',
    headers: basic(web),
    form: {
      grant_type: 'refresh_token',
      client_id: web.id,
      refresh_token: families[lane].refresh_token,
    },
  }),
  answered({ text }, lane) {
    families[lane] = JSON.parse(text);
  },
});

export const workloads = {
  token: {
    count: 1500,
    prepare: ({ machine }) => always({ path: '/token', headers: basic(machine), form }),
  },
  introspection: {
    count: 2000,
    async prepare({ machine, tokenFor }) {
      const issued = await forLanes(() => tokenFor(machine, form));
      const token = inTurn(issued.map(({ access_token }) => access_token));
      const headers = basic(machine);
      return { request: () => ({ path: '/oauth2/introspect', headers, form: { token: token() } }) };
    },
  },
  'user info': {
    count: 1000,
    async prepare({ personTokens }) {
      const issued = await forLanes(personTokens);
      const token = inTurn(issued.map(({ access_token }) => access_token));
      return { request: () => ({ path: '/userinfo', headers: bearer(token()) }) };
    },
  },
  authorize: {
    count: 250,
    async prepare({ logPeopleIn, authorizationOf }) {
      await logPeopleIn();
      return { request: authorizationOf, status: 302 };
    },
  },
  redemption: {
    count: 250,
    async prepare({ port, logPeopleIn, authorizationOf, codeOf, redemptionOf }, count) {
      await logPeopleIn();
      const codes = [];
      await load(port, count, {
        request: authorizationOf,
        status: 302,
        answered: (answer) => codes.push(codeOf(answer)),
      });
      return { request: () => redemptionOf(codes.pop()) };
    },
  },
  refresh: {
    count: 250,
    async prepare({ web, personTokens }) {
      const families = await forLanes(personTokens);
      return rotation(web, families);
    },
  },
  device: {
    count: 500,
    prepare: ({ web }) =>
      always({
        path: '/device_code',
        headers: basic(web),
        form: { client_id: web.id, scope: 'openid profile' },
      }),
  },
  'list of clients': { count: 300, prepare: listOf('clients') },
  'list of users': { count: 300, prepare: listOf('users') },
};
