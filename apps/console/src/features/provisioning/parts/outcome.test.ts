import { expect, test } from '@jest/globals';
import { outcomeOf } from './outcome.js';

test.each([
  [200, null, null, 'done'],
  [409, 'uniqueness', 'Another user has this userName already.', 'taken'],
  [400, 'invalidPath', 'The path … is of no attribute kept here.', 'path'],
  [400, null, 'The body is not JSON.', 'refused'],
  [403, null, 'This operation requires the scope provision:users.', 'forbidden'],
  [404, null, 'No user has the id 1.', 'missing'],
  [412, null, 'The user has changed since it was read.', 'changed'],
  [501, null, '/Bulk is switched off in this deployment.', 'notOffered'],
  [503, null, 'The storage does not answer at the moment.', 'failed'],
])('an answer of %i with %s is told in words', (status, scim_type, error, outcome) => {
  expect(outcomeOf({ status, scim_type, error })).toBe(outcome);
});
