import { expect, test } from '@jest/globals';
import { factorName } from './factor-name.js';
import { texts } from './texts/de.js';

const { kinds } = texts.login;
const factors = [
  { id: '1', label: null, authenticator_type: 'passkey' },
  { id: '2', label: 'Key of the house', authenticator_type: 'passkey' },
  { id: '3', label: null, authenticator_type: 'passkey' },
  { id: '4', label: null, authenticator_type: 'totp' },
  { id: '5', label: null, authenticator_type: 'recovery_code' },
] as const;

test('a factor without a name is called by its kind in the language of the reader', () => {
  const names = factors.map((each) => factorName(each, factors, kinds, 'de'));

  expect(names).toEqual([
    'Passkey',
    'Key of the house',
    'Passkey 2',
    'Authenticator-App',
    'Wiederherstellungscodes',
  ]);
});
