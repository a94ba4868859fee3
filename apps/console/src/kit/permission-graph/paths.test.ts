import { expect, test } from '@jest/globals';
import { graphOf, stepsOf, type PermissionSource } from './paths.js';

const source = (more: Partial<PermissionSource>): PermissionSource => ({
  source_type: 'direct',
  role_id: null,
  group_ids: [],
  ...more,
});
const words = (given: Partial<PermissionSource>): readonly string[] =>
  stepsOf(source(given)).map(({ kind, id }) => (kind === id ? kind : `${kind} ${id}`));

test('a permission of one’s own has no step between', () => {
  expect(words({})).toEqual(['holder', 'permission']);
});

test('a role stands between', () => {
  expect(words({ source_type: 'role', role_id: 'r' })).toEqual(['holder', 'role r', 'permission']);
});

test('groups come in order, and then their role', () => {
  const given = { source_type: 'group', role_id: 'r', group_ids: ['a', 'b'] } as const;
  expect(words(given)).toEqual(['holder', 'group a', 'group b', 'role r', 'permission']);
});

test('an administrator holds it as that', () => {
  expect(words({ source_type: 'tenant_admin' })).toEqual(['holder', 'admin', 'permission']);
});

test('two ways share what they have in common', () => {
  const { nodes, edges } = graphOf([
    source({ source_type: 'group', role_id: 'r', group_ids: ['a'] }),
    source({ source_type: 'role', role_id: 'r' }),
  ]);
  expect(nodes.map(({ key }) => key).sort()).toEqual([
    'group a',
    'holder holder',
    'permission permission',
    'role r',
  ]);
  expect(edges).toHaveLength(4);
});

test('no way is an empty graph', () => {
  expect(graphOf([])).toEqual({ nodes: [], edges: [] });
});
