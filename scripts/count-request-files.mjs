// `node scripts/count-request-files.mjs [folder] [--list]` prints how many files four requests reach in a checkout, on
// SQLite; with `--list`, also which. docs/concepts/rooms.md keeps the figures.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { filesReached, readProgram } from './request-way.mjs';

const withList = process.argv.includes('--list');
const [folder = fileURLToPath(new URL('..', import.meta.url))] = process.argv
  .slice(2)
  .filter((argument) => argument !== '--list');
const root = resolve(folder);

/** Where requests of Node come in, by the state of a checkout. */
const firstThatIsThere = (...doors) =>
  doors.find(([door]) => existsSync(join(root, door.split('#')[0])));

const listeners = firstThatIsThere(
  ['packages/http/src/node.ts#nodeListener'],
  ['packages/http-node/src/node-listener.ts#nodeListener'],
);
const hasOneRouter = ['http', 'http-node'].some((name) =>
  existsSync(join(root, `packages/${name}/src/router.ts`)),
);

/** Before there was a router, the listener answered a few routes, and Express all. */
const expressDoors = [
  'packages/http-express/src/express-app.ts#bindRoutes',
  'packages/http-express/src/express-app.ts#unreadableRequest',
];
const doors = {
  quick: listeners,
  other: hasOneRouter ? listeners : [...listeners, ...expressDoors],
};

const requests = [
  {
    name: 'POST /token, client credentials',
    door: 'quick',
    operation: 'get_token',
    grant: 'client-credentials',
  },
  { name: 'POST /token, refresh', door: 'quick', operation: 'get_token', grant: 'refresh-token' },
  { name: 'GET /authorize', door: 'quick', operation: 'authorize', isPage: true },
  { name: 'POST /clients', door: 'other', operation: 'create_client', isManaged: true },
];

/** What other storages, other ways in, tests and other programs give. */
const elsewhere = new RegExp(
  [
    String.raw`/(in-memory|migrations)/`,
    String.raw`^packages/(test|protect|client)/`,
    String.raw`^packages/storage-typeorm/src/(mysql|postgres|migrate|copy)`,
    String.raw`^packages/storage-typeorm/src/sql/(pooled-connections|transactions-together)`,
    String.raw`^packages/storage-typeorm/src/sql/(draft|write-drafts)`,
    String.raw`^packages/core/src/ports/full-store\.ts`,
    String.raw`^packages/http/src/fetch\.ts`,
    // Plans of configuration write to a storage of their own.
    String.raw`^packages/core/src/(configuration|unit-of-work/joined-storage)`,
    String.raw`contract\.ts$`,
  ].join('|'),
);

/** Records of rooms that a plain request does not need; each kind gives the members that all kinds have. */
const otherRecords = new RegExp(
  [
    String.raw`^packages/core/src/model/(hook|signal|webhook)/`,
    String.raw`^packages/core/src/model/(audit/scim-request|configuration/owned-row)`,
    String.raw`^packages/core/src/model/(tenant/domain-proof|client/client-alias)`,
    String.raw`^packages/api/src/management/(hooks|webhooks|scim-requests|signal-streams)/`,
  ].join('|'),
);

/**
 * What a plain request does not need. Its client is registered, signs no messages, is not under test, and speaks OAuth.
 * It asks for scopes alone, proves to hold no key and no certificate, and is for whom it acts. Its tenant has no hooks,
 * and its browser knows of no other account.
 */
const handedIn = new RegExp(
  [
    '^(StrangersClients|SignedMessages|ClientTestWalk|DetailedRights|Possession|ActingParties)[.]',
    '^((Claims|Login|Password|Registration|Known)Hooks|Saml(Answers|Logouts)|AccountChoices)[.]',
    // A copy of the database, for plans.
    '^Connections[.]aside$',
  ].join('|'),
);

/** What a row gives for itself: in its own words, or in those of the API's kernel. */
const ofOneRow = /^(Row|(Managed|List|Record|Read|NoContent)?Route)\.\w+$/;

/** Rows that many operations share are made in the kernel of the API. */
const isOfKernel = (request, path) => path.includes('/kernel/') && request.isManaged === true;

const isOfRow = (request, path, operation) =>
  isOfKernel(request, path) || operation === request.operation;

/** What every page shows of a failure; the first page hands it on. */
const isPageFailure = (request, path) =>
  request.isPage === true && path.endsWith('/pages/page-route.ts');

const goesTo =
  (request) =>
  ({ member, path, operation }) => {
    if (elsewhere.test(path) || otherRecords.test(path)) return false;
    if (handedIn.test(member)) return false;
    // It proves itself with a secret.
    if (/\.(authenticateWorkload|clientCertificate)$/.test(member)) return false;
    if (/^Node(Middleware)?Binding\.next$/.test(member)) return false;
    if (member.startsWith('Grant.')) return path.endsWith(`/grants/${request.grant}.ts`);
    if (member !== 'Row.showFailure' && ofOneRow.test(member))
      return isOfRow(request, path, operation);
    // Other writes tell of themselves in their own way.
    if (member.startsWith('UnitOfWork.')) return path.includes('/unit-of-work/');
    if (member === 'Row.showFailure') return isPageFailure(request, path);
    return operation === undefined || operation === request.operation;
  };

const program = readProgram(root);
for (const request of requests) {
  const files = filesReached(program, root, {
    starts: doors[request.door],
    goesTo: goesTo(request),
  });
  console.log(`${request.name}: ${files.length}`);
  if (withList) for (const file of files) console.log(`  ${file}`);
}
