/** Requests as bytes, most of them strange, to places where a server can be reached. */

/** Where a request goes: the server of its own, and hosts that answer through it. */
export type Destination =
  | 'server'
  | 'below a path'
  | 'Express host'
  | 'Express host that parses'
  | 'Express host at a path'
  | 'Node host'
  | 'Node host that parses'
  | 'Node host that reads';

export interface RecordedRequest {
  readonly name: string;
  readonly destination: Destination;
  readonly bytes: Buffer;
  /** Closes its side when all is sent, as a caller does that gives up. */
  readonly isAborted?: boolean;
}

/** A request of the Fetch standard. */
export interface FetchedRequest {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

const clients = '/api/management/v1/clients';
const oneClient = `${clients}/0a0a0a0a-0000-4000-8000-00000000d0c1`;
export const listedOrigin = 'https://app.example';

const form = 'Content-Type: application/x-www-form-urlencoded';
const json = 'Content-Type: application/json';
const basic = `Authorization: Basic ${Buffer.from(
  '0a0a0a0a-0000-4000-8000-00000000d0c1:default-client-secret-of-the-tests',
).toString('base64')}`;
const grant = 'grant_type=client_credentials';

interface Written {
  readonly headers?: readonly string[];
  readonly body?: string;
  readonly version?: string;
}

const written = (
  method: string,
  target: string,
  { headers = [], body, version = '1.1' }: Written = {},
): Buffer => {
  const length = body === undefined ? [] : [`Content-Length: ${Buffer.byteLength(body)}`];
  const lines = ['Host: localhost:3000', 'Connection: close', ...headers, ...length];
  return Buffer.from(
    `${method} ${target} HTTP/${version}\r\n${lines.join('\r\n')}\r\n\r\n${body ?? ''}`,
  );
};

const ask = (
  method: string,
  target: string,
  what: Written & { readonly as?: string; readonly destination?: Destination } = {},
): RecordedRequest => {
  const { destination = 'server', as } = what;
  const name = `${method} ${target}${as === undefined ? '' : `, ${as}`}`;
  return { name, destination, bytes: written(method, target, what) };
};

const raw = (
  name: string,
  lines: readonly string[],
  more: { readonly isAborted?: boolean } = {},
): RecordedRequest => ({
  name,
  destination: 'server',
  bytes: Buffer.from(lines.join('\r\n'), 'latin1'),
  ...more,
});

const paths = [
  '/',
  '/authorize',
  '/continue',
  '/token',
  '/tokeninfo',
  '/oauth2/introspect',
  '/userinfo',
  '/revoke',
  '/par',
  '/account',
  '/.well-known/jwks.json',
  '/.well-known/openid-configuration',
  '/livez',
  '/readyz',
  clients,
  oneClient,
  '/openapi.json',
  '/docs/configuration.schema.json',
  '/docs',
  '/docs/start.js',
  '/docs/swagger-ui.css',
  '/docs/guide',
  '/docs/guide/',
  '/console',
  '/console/config.json',
  '/favicon.ico',
  '/metrics',
  '/nothing',
];

const methods = ['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE'];

const everyMethod = paths.flatMap((path) => methods.map((method) => ask(method, path)));

const otherMethods = ['/livez', '/token', clients, '/docs', '/console', '/nothing'].flatMap(
  (path) => ['TRACE', 'PROPFIND', 'get', 'BREW'].map((method) => ask(method, path)),
);

/** The same path, written in other ways. */
const writings = (path: string): readonly string[] => [
  `http://localhost:3000${path}`,
  `HTTPS://other.example${path}?a=1`,
  `/${path}`,
  `${path}/`,
  `${path}//`,
  path.toUpperCase(),
  `/%2f${path.slice(1)}`,
  `/%${path.charCodeAt(1).toString(16)}${path.slice(2)}`,
  `/.${path}`,
  `/x/..${path}`,
  `/x/%2e%2e${path}`,
  `${path}/.`,
  `${path}/..`,
  `${path};a=1`,
  `${path}?`,
  `${path}?a=%zz`,
  `${path}#part`,
  `${path}%00`,
  `${path}%20`,
  path.slice(1),
];

const writtenOtherwise = ['/livez', '/docs', clients].flatMap((path) =>
  writings(path).map((target) => ask('GET', target)),
);

const postsWrittenOtherwise = [
  'http://localhost:3000/token',
  '//token',
  '/token/',
  '/TOKEN',
  '/%74oken',
  '/x/../token',
  '/token?a=1',
].map((target) => ask('POST', target, { headers: [form, basic], body: grant }));

const parameters = [
  `${clients}/a%2fb`,
  `${clients}/%2e%2e`,
  `${clients}/..%2f..%2fetc`,
  `${clients}/%zz`,
  `${clients}/%ff`,
  `${clients}/%00`,
  `${clients}/?limit=1`,
  `${clients}//secret`,
  `${clients}/a/b/c/d`,
  `${clients}/%F0%9F%98%80`,
  `${clients}/${'x'.repeat(300)}`,
  '/docs/guide/..%2f..%2fetc',
  '/docs/guide/%zz',
  '/docs/guide/how-to/operate',
  '/docs/guide/assets/missing.js',
  '/docs/guide/missing',
  '/console/people/1/roles',
  '/console/assets/app-1.js',
  '/console/assets/missing.js',
  '/console/%zz',
  '/docs/missing.js',
  '/favicon.svg',
].map((path) => ask('GET', path));

const crossOrigin = [
  '/token',
  '/livez',
  '/.well-known/jwks.json',
  '/authorize',
  clients,
  '/metrics',
].flatMap((path) =>
  [listedOrigin, 'https://other.example', 'null'].flatMap((origin) => [
    ask('OPTIONS', path, {
      as: `preflight from ${origin}`,
      headers: [`Origin: ${origin}`, 'Access-Control-Request-Method: POST'],
    }),
    ask('GET', path, { as: `from ${origin}`, headers: [`Origin: ${origin}`] }),
  ]),
);

const chunk = (size: number): string => `${size.toString(16)}\r\n${' '.repeat(size)}\r\n`;

/** Bodies of a path that reads them, as bytes that follow its first headers. */
const bodiesOf = (path: string, type: string): readonly RecordedRequest[] => {
  const head = [`POST ${path} HTTP/1.1`, 'Host: localhost:3000', 'Connection: close', type];
  const posted = (name: string, lines: readonly string[], isAborted = false): RecordedRequest =>
    raw(`POST ${path}, ${name}`, [...head, ...lines], { isAborted });

  return [
    posted('no body', ['', '']),
    posted('an empty body', ['Content-Length: 0', '', '']),
    posted('an empty body in chunks', ['Transfer-Encoding: chunked', '', '0', '', '']),
    posted('two chunks', ['Transfer-Encoding: chunked', '', '2', 'a=', '1', 'b', '0', '', '']),
    posted('a chunk with a trailer', [
      'Transfer-Encoding: chunked',
      '',
      '2;x=y',
      'a=',
      '0',
      'Trailer: x',
      '',
      '',
    ]),
    posted('a chunk that is too short', ['Transfer-Encoding: chunked', '', '2', 'abc', '0', '']),
    posted('a chunk without a size', ['Transfer-Encoding: chunked', '', 'zz', 'a', '0', '', '']),
    posted('a length beyond the limit', ['Content-Length: 12582912', '', 'a']),
    posted('chunks beyond the limit', ['Transfer-Encoding: chunked', '', chunk(0x50000), '']),
    posted('a length below zero', ['Content-Length: -1', '', 'a']),
    posted('a length in words', ['Content-Length: four', '', 'a=1b']),
    posted('two lengths', ['Content-Length: 3', 'Content-Length: 4', '', 'a=1b']),
    posted('a length and chunks', ['Content-Length: 3', 'Transfer-Encoding: chunked', '', '0', '']),
    posted('an encoding for the way', ['Transfer-Encoding: gzip', '', 'a=1']),
    posted('an encoded body', ['Content-Encoding: gzip', 'Content-Length: 3', '', 'a=1']),
    posted('an encoding that is none', [
      'Content-Encoding: identity',
      'Content-Length: 3',
      '',
      'a=1',
    ]),
    posted('Expect: 100-continue', ['Expect: 100-continue', 'Content-Length: 3', '', 'a=1']),
    posted('Expect: 200-ok', ['Expect: 200-ok', 'Content-Length: 3', '', 'a=1']),
    posted('Expect and a length beyond the limit', [
      'Expect: 100-continue',
      'Content-Length: 12582912',
      '',
      '',
    ]),
    posted('a body that ends early', ['Content-Length: 10', '', 'a=1'], true),
    posted('chunks that end early', ['Transfer-Encoding: chunked', '', '5', 'a='], true),
    posted('more than its length', ['Content-Length: 1', '', 'a=1']),
  ];
};

const bodies = [...bodiesOf('/token', form), ...bodiesOf(clients, json)];

const bodiesElsewhere = [
  ask('GET', '/livez', { as: 'with a body', body: 'a=1' }),
  ask('GET', clients, { as: 'with a body', body: '{}' }),
  ask('HEAD', '/livez', { as: 'with a body', body: 'a=1' }),
  ask('OPTIONS', '/token', { as: 'with a body', body: 'a=1' }),
  ask('DELETE', oneClient, { as: 'with a body', body: '{' }),
  ask('PUT', '/token', { as: 'with a body', body: 'a=1' }),
  ask('POST', '/nothing', { as: 'with a body', body: 'a=1' }),
  ask('POST', '/docs', { as: 'with a body', body: 'a=1' }),
  ask('POST', '/console', { as: 'with a body', body: 'a=1' }),
  ask('POST', '/', { as: 'with a body', body: 'a=1' }),
  ask('POST', '/revoke', { as: 'text', headers: ['Content-Type: text/plain'], body: 'a=1' }),
  ask('POST', '/token', { as: 'no type', body: grant }),
  ask('POST', '/token', { as: 'a grant', headers: [form, basic], body: grant }),
  ask('POST', '/token', { as: 'bytes', headers: [form], body: 'a=%ff' }),
];

const heads = [
  ask('GET', '/livez', { as: 'HTTP 1.0', version: '1.0' }),
  ask('GET', '/livez', { as: 'HTTP 2.0', version: '2.0' }),
  ask('GET', '/livez', { as: 'an own id', headers: ['X-Request-Id: a-request-of-mine'] }),
  ask('GET', clients, { as: 'an own id', headers: ['X-Request-Id: a-request-of-mine'] }),
  ask('GET', '/livez', { as: 'a bad id', headers: ['X-Request-Id: <script>'] }),
  ask('GET', '/', { as: 'a browser', headers: ['Accept: text/html'] }),
  ask('GET', '/nothing', { as: 'a browser', headers: ['Accept: text/html'] }),
  ask('GET', '/authorize', { as: 'a browser', headers: ['Accept: text/html'] }),
  ask('GET', `/livez?${'a'.repeat(9000)}`, { as: 'a long query' }),
  ask('GET', '/livez', { as: 'large headers', headers: [`A: ${'a'.repeat(20_000)}`] }),
  ask('GET', '/console/assets/app-1.js', { as: 'gzip', headers: ['Accept-Encoding: gzip'] }),
  ask('GET', '/console/assets/app-1.js', { as: 'a range', headers: ['Range: bytes=0-3'] }),
  ask('GET', '/console/', { as: 'its tag', headers: ['If-None-Match: *'] }),
  ask('GET', '/docs/swagger-ui.css', { as: 'its tag', headers: ['If-None-Match: *'] }),
  ask('GET', '/docs/swagger-ui.css', { as: 'a range', headers: ['Range: bytes=0-3'] }),
  raw('GET /livez, no host', ['GET /livez HTTP/1.1', 'Connection: close', '', '']),
  raw('GET /livez, two hosts', [
    'GET /livez HTTP/1.1',
    'Host: a',
    'Host: b',
    'Connection: close',
    '',
    '',
  ]),
  raw('a header without a colon', ['GET /livez HTTP/1.1', 'Host a', '', '']),
  raw('a line that is no request', ['hello', '', '']),
  raw('a target with a space', ['GET /li vez HTTP/1.1', 'Host: a', 'Connection: close', '', '']),
  raw('OPTIONS *', ['OPTIONS * HTTP/1.1', 'Host: a', 'Connection: close', '', '']),
  raw('CONNECT', ['CONNECT localhost:443 HTTP/1.1', 'Host: localhost:443', '', '']),
  raw('two requests in one piece', [
    'GET /livez HTTP/1.1',
    'Host: a',
    '',
    'GET /nothing HTTP/1.1',
    'Host: a',
    'Connection: close',
    '',
    '',
  ]),
];

const belowPath = [
  '/iam/livez',
  '/iam',
  '/iam/',
  '/iam/docs',
  '/livez',
  '/iamlivez',
  'http://localhost:3000/iam/livez',
  '/.well-known/openid-configuration/iam',
  '/other',
].map((target) => ask('GET', target, { destination: 'below a path' }));

const hosts: readonly Destination[] = [
  'Express host',
  'Express host that parses',
  'Express host at a path',
  'Node host',
  'Node host that parses',
  'Node host that reads',
];

const inHosts = hosts.flatMap((destination) => {
  const prefix = destination === 'Express host at a path' ? '/iam' : '';
  const at = (method: string, path: string, what: Written & { readonly as?: string } = {}) =>
    ask(method, prefix + path, { ...what, destination });

  return [
    at('GET', '/livez'),
    at('HEAD', '/livez'),
    at('GET', '/'),
    at('GET', '/nothing'),
    at('GET', '/LIVEZ'),
    at('GET', `${clients}/%zz`),
    at('OPTIONS', clients),
    at('PUT', '/token', { headers: [form], body: grant }),
    at('GET', '/docs'),
    at('POST', '/docs', { headers: [form], body: grant }),
    at('GET', '/console/config.json'),
    at('POST', '/token', { as: 'a form', headers: [form, basic], body: grant }),
    at('POST', '/token', { as: 'no body', headers: [form, basic] }),
    at('POST', '/token', { as: 'a name twice', headers: [form, basic], body: `${grant}&${grant}` }),
    at('POST', clients, { as: 'JSON', headers: [json], body: '{"client_name":"a"}' }),
    at('POST', '/revoke', { as: 'JSON', headers: [json, basic], body: '{"token":"a"}' }),
    at('POST', '/revoke', { as: 'text', headers: ['Content-Type: text/plain'], body: 'a' }),
  ];
});

export const recordedRequests: readonly RecordedRequest[] = [
  ...everyMethod,
  ...otherMethods,
  ...writtenOtherwise,
  ...postsWrittenOtherwise,
  ...parameters,
  ...crossOrigin,
  ...bodies,
  ...bodiesElsewhere,
  ...heads,
  ...belowPath,
  ...inHosts,
];

const fetched = (
  method: string,
  path: string,
  { as, ...more }: Pick<FetchedRequest, 'headers' | 'body'> & { readonly as?: string } = {},
): FetchedRequest => ({
  name: `${method} ${path}${as === undefined ? '' : `, ${as}`}`,
  method,
  path,
  ...more,
});

const formType = { 'Content-Type': 'application/x-www-form-urlencoded' };
const authorized = { ...formType, Authorization: basic.replace('Authorization: ', '') };

export const fetchedRequests: readonly FetchedRequest[] = [
  ...['/', '/livez', '/nothing', '/docs', '/console', '/metrics', clients, '/token'].flatMap(
    (path) => ['GET', 'HEAD', 'OPTIONS', 'PUT'].map((method) => fetched(method, path)),
  ),
  fetched('GET', '/LIVEZ'),
  fetched('GET', '/livez/'),
  fetched('GET', `${clients}/%zz`),
  fetched('GET', `/livez?${'a'.repeat(9000)}`, { as: 'a long query' }),
  fetched('GET', '/livez', { as: 'large headers', headers: { A: 'a'.repeat(20_000) } }),
  fetched('GET', '/livez', { as: 'an own id', headers: { 'X-Request-Id': 'a-request-of-mine' } }),
  fetched('GET', '/livez', { as: 'a header that HTTP refuses', headers: { A: '\u0001' } }),
  fetched('OPTIONS', '/token', {
    as: 'preflight',
    headers: { Origin: listedOrigin, 'Access-Control-Request-Method': 'POST' },
  }),
  fetched('POST', '/token', { as: 'a grant', headers: authorized, body: grant }),
  fetched('POST', '/token', { as: 'no body', headers: authorized }),
  fetched('POST', '/token', {
    as: 'a body beyond the limit',
    headers: authorized,
    body: 'a'.repeat(300_000),
  }),
  fetched('POST', '/token', {
    as: 'an encoded body',
    headers: { ...authorized, 'Content-Encoding': 'gzip' },
    body: grant,
  }),
  fetched('POST', clients, { as: 'a form', headers: formType, body: grant }),
];
