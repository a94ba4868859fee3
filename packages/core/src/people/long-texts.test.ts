/** Texts that are far too long: to normalize one, or to spell it in ASCII, takes the square of its length. */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { listedDomainNames, shortBlocklist } from '../in-memory/index.js';
import { newIdentityProvider, withProviderFields } from '../model/provider/provider-fields.js';
import { foldName } from '../model/record/record-type.js';
import {
  assertEmail,
  assertUsername,
  emailKeyOf,
  identifierIn,
} from '../model/user/identifiers.js';
import { domainKeyOf } from '../model/values/domain-name.js';
import { isRefusal } from '../model/values/refusals.js';
import { typedCode, typedPhoneNumber } from '../model/values/typed-text.js';
import { assertPassword } from './password-policy.js';

/** Marks that Unicode puts in order: to normalize this many costs seconds. */
const marks = `a${'\u0315'.repeat(60_000)}${'\u0316'.repeat(60_000)}`;

const provider = newIdentityProvider({
  id: 'p',
  tenantId: 't',
  type: 'oidc',
  name: 'P',
  metadata: { issuer: 'https://login.example', client_id: 'k' },
  createdBy: null,
  createdAt: new Date(0),
  updatedBy: null,
  updatedAt: new Date(0),
});

describe('a text that is too long to be anything is compared as it is', () => {
  let longestNormalized: number;
  beforeEach(() => {
    longestNormalized = 0;
    const normalize = Object.getOwnPropertyDescriptor(String.prototype, 'normalize')!.value as (
      this: string,
      form?: string,
    ) => string;
    jest.spyOn(String.prototype, 'normalize').mockImplementation(function (this: string, form) {
      longestNormalized = Math.max(longestNormalized, this.length);
      return normalize.call(this, form);
    });
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  test.each<[string, () => unknown]>([
    ['a name', () => foldName(marks)],
    ['an address', () => emailKeyOf(listedDomainNames, `${marks}@example.com`)],
    ['an address to be kept', () => assertEmail(listedDomainNames, `${marks}@example.com`)],
    ['a user name to be kept', () => assertUsername(marks)],
    ['what is typed at a login', () => identifierIn(listedDomainNames, marks)],
    ['a code', () => typedCode(marks)],
    ['a number', () => typedPhoneNumber(marks)],
    [
      'a password to be kept',
      () => assertPassword(shortBlocklist, marks, { profile: {} } as never),
    ],
    [
      'a domain of a provider',
      () => withProviderFields(listedDomainNames, provider, { domains: [`${marks}.example`] }),
    ],
  ])('%s', async (_, compare) => {
    try {
      await compare();
    } catch (error) {
      if (!isRefusal(error)) throw error;
    }
    expect(longestNormalized).toBeLessThan(marks.length / 10);
  });

  test('a text that is too long for any name is spelled in no other form', () => {
    expect(domainKeyOf(listedDomainNames, `${'\u4e00'.repeat(2000)}.example`)).toBeUndefined();
  });
});
