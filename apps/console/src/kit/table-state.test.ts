import { describe, expect, test } from '@jest/globals';
import { nextSort, readTableState, writeTableState } from './table-state.js';

describe('the state of a table in the address', () => {
  test('is read as it was written', () => {
    const search = writeTableState(
      {},
      { search: 'ada', sort: 'name:desc', limit: 50, offset: 100, filters: { type: 'spa' } },
    );
    expect(readTableState(search, ['type'])).toEqual({
      search: 'ada',
      sort: 'name:desc',
      limit: 50,
      offset: 100,
      filters: { type: 'spa' },
    });
  });

  test('has usual values where the address says nothing', () => {
    expect(readTableState({}, ['type'])).toEqual({
      search: '',
      sort: undefined,
      limit: 25,
      offset: 0,
      filters: {},
    });
  });

  test.each(['-1', 'NaN', '1.5', '1e99'])('takes %s for no offset', (offset) => {
    expect(readTableState({ offset }, []).offset).toBe(0);
  });

  test('takes a page size that is not offered for the usual one', () => {
    expect(readTableState({ limit: '100000' }, []).limit).toBe(25);
  });

  test('begins at the first page when the search changes', () => {
    expect(writeTableState({ offset: '50' }, { search: 'ada' })['offset']).toBeUndefined();
  });

  test('keeps the other members of the address', () => {
    expect(writeTableState({ tenant: 'one' }, { search: 'ada' })).toMatchObject({ tenant: 'one' });
  });

  test('keeps two tables apart by their prefix', () => {
    expect(writeTableState({ q: 'one' }, { search: 'two' }, 'members.')).toMatchObject({
      q: 'one',
      'members.q': 'two',
    });
  });
});

describe('a click on the head of a column', () => {
  test('turns the order around that the list has without a choice', () => {
    expect(nextSort('created_at:desc', 'created_at', 'created_at:desc')).toBe('created_at');
  });

  test.each([
    [undefined, 'name'],
    ['name', 'name:desc'],
    ['name:desc', undefined],
    ['email', 'name'],
  ])('after %s sorts by %s', (current, next) => {
    expect(nextSort(current, 'name')).toBe(next);
  });
});
