import { expect, test } from '@jest/globals';
import { fittedRole, fittedTenant } from './fit-names.js';
import { lossLog, type Loss } from './losses.js';

test.each([
  ['administrator', 'administrator (imported)'],
  ['Reader', 'Reader (imported)'],
  ['administrators', 'administrators'],
])(
  'no role of another system becomes one that Keyward makes itself: an import makes no administrator (%s)',
  (name, fitting) => {
    const losses: Loss[] = [];
    const log = lossLog((loss) => void losses.push(loss));
    expect(fittedRole(log, { kind: 'role', key: name }, 'name', name)).toBe(fitting);
    expect(losses.map(({ code }) => code)).toEqual(name === fitting ? [] : ['name_changed']);
  },
);

test.each([
  ['Orchard Fruit Co.', 'orchard-fruit-co'],
  ['(North) Farm', 'north-farm'],
  ['harbour', 'harbour'],
  ['…', 'imported'],
  [`${'a'.repeat(62)} b`, 'a'.repeat(62)],
])('the name of a tenant begins and ends with a letter or a digit (%s)', (name, fitting) => {
  const log = lossLog(() => undefined);
  expect(fittedTenant(log, { kind: 'tenant', key: name }, 'name', name)).toBe(fitting);
});
