import { expect, test } from '@jest/globals';
import type { ConfigurationDocument } from './document.js';
import { splitDocuments } from './split-documents.js';

const groups = Array.from({ length: 5 }, (_, at) => ({
  group_name: `group ${at}`,
  roles: [],
  groups: at === 0 ? [] : [{ group: `group ${at - 1}` }],
}));
const document: ConfigurationDocument = { keyward: 1, owner: 'test', tenant: 'harbour', groups };

test('what one request takes stays together', () => {
  expect(splitDocuments([document], { rows: 5, links: 4 })).toEqual([document]);
});

test.each([
  [{ rows: 2, links: 100 }, [2, 2, 1]],
  [{ rows: 100, links: 2 }, [3, 2]],
])('what is more than %j comes in parts, in order', (limits, sizes) => {
  const parts = splitDocuments([document], limits);
  expect(parts.map((part) => part.groups!.length)).toEqual(sizes);
  expect(parts.flatMap((part) => part.groups!)).toEqual(groups);
});
