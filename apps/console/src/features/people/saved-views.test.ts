import { expect, test } from '@jest/globals';
import { isSameView, parseViews, viewOf, withView } from './saved-views.js';

test('a view is search, order and filters, and not the page', () => {
  const search = { q: 'ada', sort: 'name', status: 'blocked', offset: '50', other: 'x', mfa: '' };
  expect(viewOf(search)).toEqual({ q: 'ada', sort: 'name', status: 'blocked' });
});

test('two views are the same if all of that is', () => {
  expect(isSameView({ q: 'ada' }, { q: 'ada' })).toBe(true);
  expect(isSameView({ q: 'ada' }, { q: 'ada', status: 'blocked' })).toBe(false);
});

test.each([[null], [''], ['{}'], ['nonsense'], ['[1, null, {"name":""}, {"name":"x"}]']])(
  'what is stored as %j holds no view',
  (stored) => {
    expect(parseViews(stored)).toEqual([]);
  },
);

test('a stored view comes back, without members that are none of a view', () => {
  const stored = JSON.stringify([{ name: 'mine', search: { q: 'a', evil: 'x', sort: 7 } }]);
  expect(parseViews(stored)).toEqual([{ name: 'mine', search: { q: 'a' } }]);
});

test('a view of the same name is replaced', () => {
  const views = [{ name: 'mine', search: { q: 'a' } }];
  expect(withView(views, { name: 'mine', search: { q: 'b' } })).toEqual([
    { name: 'mine', search: { q: 'b' } },
  ]);
});
