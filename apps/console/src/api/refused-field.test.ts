import { describe, expect, test } from '@jest/globals';
import { ApiError } from './api-error.js';
import { errorsOfFields, refusedField } from './refused-field.js';

const refusal = (status: number, message: string): ApiError =>
  new ApiError({ status, code: 'invalid_request', message });

describe('the field that a refusal names', () => {
  test.each([
    ['client_name must not be empty.', ['client_name', 'client_type'], 'client_name'],
    [
      'client_metadata.urls.redirect_uris[1] must be an https address.',
      ['client_name', 'urls.redirect_uris'],
      'urls.redirect_uris',
    ],
    ['user_name is taken.', ['name', 'user_name'], 'user_name'],
    ['The server is busy.', ['name'], undefined],
    ['email must be an address; email_verified too.', ['email_verified', 'email'], 'email'],
  ])('%s', (message, fields, field) => {
    expect(refusedField(message, fields)).toBe(field);
  });
});

describe('the errors of a form', () => {
  test('stand at the field that the server names', () => {
    expect(errorsOfFields(refusal(400, 'name must be short.'), ['name'])).toEqual({
      fields: { name: 'name must be short.' },
      form: undefined,
    });
  });

  test('stand at the field of names if a name is taken', () => {
    expect(errorsOfFields(refusal(409, 'That is taken.'), ['name'], 'name').fields).toEqual({
      name: 'That is taken.',
    });
  });

  test('stand above the form if they name no field', () => {
    expect(errorsOfFields(refusal(403, 'Not allowed.'), ['name']).form).toBe('Not allowed.');
  });
});
