// The order of the tests: what asks the most of the whole comes first. So what takes long does not come last, and a run
// of the system tests that has no time left (bounded-runner.mjs) has left out what is about one thing.
import Sequencer from '@jest/test-sequencer';

const first = [
  'packages/server/test/http-memory',
  'packages/server/test/http-sqlite',
  'packages/server/test/http-postgres',
  'packages/server/test/http-mariadb',
  'packages/storage-typeorm/test/postgres.system',
  'packages/storage-typeorm/test/mariadb.system',
  'packages/server/test/authority',
  'packages/server/test/browser',
  'apps/keyward/test/console/walk',
  'apps/keyward/test/console/accessible',
  'apps/keyward/test/console/people',
  'apps/keyward/test/console/applications',
  'packages/pages/test/browser',
  'apps/keyward/test/operation/first-start.system',
  'packages/storage-typeorm/test/upgrade',
  'packages/server/test/clients',
];

/** The others keep their order: the longest first, as far as Jest knows it. */
const rankOf = ({ path }) => {
  const rank = first.findIndex((part) => path.replaceAll('\\', '/').includes(part));
  return rank === -1 ? first.length : rank;
};

export default class SystemOrder extends Sequencer {
  sort(tests) {
    return super.sort(tests).sort((one, other) => rankOf(one) - rankOf(other));
  }
}
