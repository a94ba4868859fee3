import 'reflect-metadata';
import { expect, test } from '@jest/globals';
import { ConfigurationPlanBody } from '../src/management/configuration/configuration-bodies.js';
import { checkedInSlices } from '../src/management/configuration/check-in-slices.js';

const documentWith = (rows: object) => ({
  documents: [{ keyward: 1, owner: 'team', tenant: 'acme', ...rows }],
});

const checkedPlan = (rows: object) => checkedInSlices(ConfigurationPlanBody, documentWith(rows));

test('others have a turn between the rows of a configuration that is checked', async () => {
  let isDone = false;
  let turns = 0;
  const take = (): void => {
    turns += 1;
    if (!isDone) setImmediate(take);
  };
  setImmediate(take);
  const roles = Array.from({ length: 1000 }, (_, at) => ({ role_name: `Role ${at}` }));

  await checkedPlan({ roles });
  isDone = true;
  expect(turns).toBeGreaterThan(1);
});

test('a row at fault is named by its place in the document', () =>
  expect(
    checkedPlan({
      resources: [{ resource_name: 'Orders', scopes: [{ scope_name: 'read' }, { scope: 'x' }] }],
    }),
  ).rejects.toThrow('documents[0].resources[0].scopes[1].scope is not known here'));

test('an entry that is no object is refused in a list of rows', () =>
  expect(checkedPlan({ roles: [{ role_name: 'Clerk' }, []] })).rejects.toThrow(
    'documents[0].roles each entry must be an object',
  ));

test('rows that are checked keep what they hold', async () => {
  const resources = [{ resource_name: 'Orders', scopes: [{ scope_name: 'read' }] }];
  const { documents } = await checkedPlan({ resources });

  expect(JSON.parse(JSON.stringify(documents))).toEqual(documentWith({ resources }).documents);
});
