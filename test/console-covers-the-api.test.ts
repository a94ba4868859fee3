/** Each operation of the Management API has a page of the console, or a stated way that leads to the same. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { root } from '../scripts/generate-docs.mjs';

const inThePersonsList = 'the list on the page of the person shows each member';
const onSignUp = 'people do it on the sign-up page, /sign-up';
const byPaths = 'the permissions of a person are shown with the paths that lead to them';

const inFiles = 'a pipeline does it with files that people review: keyward apply';

/** Operations that the console does not call, and where their work is done instead. */
const elsewhere: Readonly<Record<string, string>> = {
  register_user: onSignUp,
  verify_registration: onSignUp,
  resend_verification: onSignUp,
  request_password_reset: 'people ask for it on the login page; the console makes a ticket',
  change_own_password: 'people do it on their own page, /account',
  apply_configuration: inFiles,
  get_user_grant: inThePersonsList,
  revoke_user_grant: 'the console ends grants by the operation that takes several',
  get_user_session: inThePersonsList,
  get_user_authenticator: inThePersonsList,
  get_ticket: inThePersonsList,
  get_scim_token: 'the page of provisioning shows each',
  get_client_trust: 'the tab of the application shows each',
  get_protected_resource: 'an API in another language publishes the answer',
  link_user_identity: 'a person links an identity by logging in with it',
  list_user_tokens: 'people see their tokens on their own page, /account/tokens',
  get_user_token: 'people see their tokens on their own page, /account/tokens',
  delete_user_token: 'people delete their tokens on their own page, /account/tokens',
  get_user_delegate: inThePersonsList,
  get_tenant_domain: 'the tab of the tenant shows each',
  list_user_effective_roles: byPaths,
  list_user_effective_groups: byPaths,
};

const management = '/api/management/v1';

interface Operation {
  readonly name: string;
  /** `GET /clients/{client_id}`, and the POST that does the same where there is one. */
  readonly calls: readonly string[];
}

interface Address {
  readonly method: string;
  readonly path: string;
}

interface Described {
  readonly operationId: string;
  readonly 'x-keyward-by-post'?: Address;
}

type Paths = Readonly<Record<string, Readonly<Record<string, Described>>>>;

const callOf = ({ method, path }: Address): string =>
  `${method.toUpperCase()} ${path.slice(management.length)}`;

const operationsOf = (paths: Paths): readonly Operation[] =>
  Object.entries(paths)
    .filter(([path]) => path.startsWith(management))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(
        ([method, { operationId: name, 'x-keyward-by-post': byPost }]) => ({
          name,
          calls: [{ method, path }, ...(byPost === undefined ? [] : [byPost])].map(callOf),
        }),
      ),
    );

const sources = join(root, 'apps/console/src');

/** The calls of a file: `management().POST('/clients', …)`, `read('/clients', …)`, and paths kept in a constant. */
const callsIn = (code: string): readonly string[] => {
  const constants = new Map(
    [...code.matchAll(/const (\w+) =\s+'(\/[^']+)'/g)].map(([, name, path]) => [name!, path!]),
  );
  const pathOf = (word: string): string | undefined =>
    word.startsWith("'") ? word.slice(1, -1) : constants.get(word);

  const written = [...code.matchAll(/\.(GET|POST|PUT|PATCH|DELETE)\(\s*('[^']+'|\w+)/g)];
  const read = [...code.matchAll(/\bread\(\s*('[^']+'|\w+)/g)];
  return [
    ...written.map(([, method, word]) => `${method} ${pathOf(word!) ?? ''}`),
    ...read.map(([, word]) => `GET ${pathOf(word!) ?? ''}`),
  ];
};

/** The files that make a call. */
const filesByCall = new Map<string, string[]>();
for (const path of readdirSync(sources, { recursive: true, encoding: 'utf8' })) {
  if (!/\.tsx?$/.test(path) || /schema\.d\.ts$|\.test\.ts$/.test(path)) continue;
  for (const call of callsIn(readFileSync(join(sources, path), 'utf8')))
    filesByCall.set(call, [...(filesByCall.get(call) ?? []), path]);
}

const { paths } = JSON.parse(readFileSync(join(root, 'docs/reference/openapi.json'), 'utf8')) as {
  readonly paths: Paths;
};
const operations = operationsOf(paths);

const filesOf = ({ calls }: Operation): readonly string[] =>
  calls.flatMap((call) => filesByCall.get(call) ?? []);

/** `features/people/tabs/sessions.tsx`, or the reason why no page does it. */
const placed = operations.map((operation) => {
  const { name } = operation;
  const files = filesOf(operation);
  const page = files.find((path) => path.startsWith('features/')) ?? files[0];
  return { name, place: page ?? elsewhere[name] };
});

test.each(placed)('$name is done in the console, or it is said where: $place', ({ place }) => {
  expect(place).toMatch(/\S/);
});

test('what is done elsewhere is no call of the console', () => {
  const called = operations.filter((operation) => filesOf(operation).length > 0);
  const names = called.map(({ name }) => name);

  expect(Object.keys(elsewhere).filter((name) => names.includes(name))).toEqual([]);
});

test('what is done elsewhere is an operation', () => {
  const names = operations.map(({ name }) => name);

  expect(Object.keys(elsewhere).filter((name) => !names.includes(name))).toEqual([]);
});

test('an operation that no page calls would be found', () => {
  expect(callsIn("management().POST('/clients', { body })")).toEqual(['POST /clients']);
  expect(callsIn("const path = '/roles';\nread(path, {})")).toEqual(['GET /roles']);
  expect(callsIn('management().POST(other)')).toEqual(['POST ']);
});
