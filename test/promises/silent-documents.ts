import type { SilentDocuments } from './document-promises.js';

const holds = 'says what the package holds; its code is that of examples, which the tests run';

export const silentDocuments: SilentDocuments = {
  'packages/server/README.md': holds,
  'packages/api/README.md': holds,
  'packages/convert/README.md': holds,
  'packages/http-express/README.md': holds,
  'packages/http/README.md': holds,
  'packages/limits/README.md': holds,
  'packages/mail-smtp/README.md': holds,
  'packages/pages/README.md': holds,
  'packages/platform-node/README.md': holds,
  'packages/storage-typeorm/README.md': holds,
  'docs/concepts/rooms.md':
    'shows the rooms of the core, which test/layers.test.ts compares with it',
  'docs/how-to/move-from-okta-or-cognito.md':
    'says what becomes what; apps/keyward/test/operation/move-from-okta-or-cognito.system.test.ts does it',
  'docs/tutorials/README.md': 'lists the tutorials',
  'apps/console/src/kit/permission-graph/texts/en.ts': 'holds labels of a drawing',
  'apps/console/src/kit/address-field/texts/en.ts': 'holds a question and a button',
  'apps/console/src/kit/events/texts/en.ts': 'tells what has happened',
  'packages/server/src/options.ts': 'names settings and what they hold',
};
