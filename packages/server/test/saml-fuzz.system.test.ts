import { expect, test } from '@jest/globals';
import { fuzzSaml } from './oauth/saml-attacks/fuzz.js';

test('2,000 broken SAML messages meet no fault of the server, and none passes for signed that is not', async () => {
  const { forged, faults, sound } = await fuzzSaml(2000, 34);
  expect(faults).toEqual([]);
  expect(forged).toEqual([]);
  // Changes beside what is signed do no harm.
  expect(sound).toBeGreaterThan(0);
});
