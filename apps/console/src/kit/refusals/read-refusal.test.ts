import { describe, expect, test } from '@jest/globals';
import { readRefusal } from './read-refusal.js';

const read = (message: string, code = 'invalid_request', retryAfter?: number) =>
  readRefusal({ code, message, retryAfter });

describe('a refusal of a field', () => {
  test.each([
    ['client_name is required.', 'required'],
    ['client_name must not be empty.', 'required'],
    ['email must be an e-mail address, such as ada@example.com.', 'email'],
    ['urls.redirect_uris[0] must be an absolute https URL, a loopback http URL.', 'address'],
    [
      'url must be an https address of at most 500 characters with a path, without query and fragment.',
      'addressRefused',
    ],
    ['tenant_name must be 1 to 63 of a-z, 0-9 and -.', 'plainCharacters'],
    ['Another user has this username already.', 'taken'],
    ['Another user has this email already.', 'personTaken'],
    ['client_type cannot be changed after creation.', 'unchangeable'],
    ['expires_at must be ahead, by at most 365 days.', 'future'],
    ['user_id names no other person of the tenant.', 'anotherPerson'],
    ['client_id names no client of the tenant.', 'otherTenant'],
    ['resources must hold none for which the person has a delegate already.', 'taken'],
    ['role_id names 7, which does not exist.', 'unknown'],
    ['role_ids must bring nothing to manage where people log in by neither.', 'nothingToManage'],
    ['The password must hold a digit.', 'passwordKind'],
    ['The password must not be one of the last 5.', 'passwordUsed'],
  ])('%s is “%s”', (message, name) => {
    expect(read(message)?.name).toBe(name);
  });

  test.each([
    ['client_name must be shorter than or equal to 200 characters.', 'tooLong', { most: '200' }],
    ['The password must have at least 15 characters.', 'tooShort', { least: '15' }],
    ['x must be an integer >= 3.', 'tooSmall', { least: '3' }],
    [
      'x must be a whole number of seconds from 0 to 60.',
      'numberBetween',
      { least: '0', most: '60' },
    ],
    ['x must be one of the following values: a, b.', 'oneOf', { known: 'a, b' }],
    ['user_ids must contain no more than 100 elements.', 'tooMany', { most: '100' }],
    ['resources are too many: a person has at most 20 delegates.', 'tooMany', { most: '20' }],
  ])('%s brings its bounds', (message, name, values) => {
    expect(read(message)).toEqual({ name, values });
  });
});

describe('a refusal of the whole', () => {
  test.each([
    ['temporarily_unavailable', 'The storage does not answer at the moment.', 'unavailable'],
    ['unreachable', 'Failed to fetch', 'unreachable'],
    ['not_found', 'No user has the id 7.', 'notThere'],
    ['last_tenant_admin', 'The tenant would be left without …', 'lastAdministrator'],
    ['provider_required', 'The tenant sends its people through …', 'providerRequired'],
    ['forbidden', 'Nobody can block their own account.', 'ownAccount'],
    ['cycle', 'A group cannot stand in itself: a.', 'inItself'],
  ])('%s: %s is “%s”', (code, message, name) => {
    expect(read(message, code)?.name).toBe(name);
  });

  test('names the permission that is missing', () => {
    expect(read('This operation requires the scope read:users.', 'insufficient_scope')).toEqual({
      name: 'missingPermission',
      values: { scope: 'read:users' },
    });
  });

  test('says how long to wait', () => {
    expect(read('Too many requests.', 'too_many_requests', 42)?.values).toEqual({ seconds: '42' });
  });

  test('that no form gets keeps the words of the server', () => {
    expect(read('The device code has expired.', 'expired_token')).toBeUndefined();
  });
});
