import { describe, expect, test } from '@jest/globals';
import { readDocuments, UnreadableDocument } from './read-documents.js';

const read = (text: string) => readDocuments([{ name: 'acme.yaml', text }]);

describe('documents of configuration', () => {
  test('are read from YAML and from JSON', () => {
    const texts = [
      { name: 'a.yaml', text: 'keyward: 1\nowner: team\n' },
      { name: 'b.json', text: '{"keyward": 1, "owner": "team"}' },
    ];
    const document = { keyward: 1, owner: 'team' };
    expect(readDocuments(texts).documents).toEqual([document, document]);
  });

  test.each([
    ['a fault of the text', 'keyward: 1\nroles: [', /^acme\.yaml:2:9: /],
    ['a member twice', 'owner: a\nowner: b', /^acme\.yaml:2:1: /],
    ['an alias', 'roles: &r [a]\ngroups: *r', /an alias is not taken/],
    ['a list', '- a', /^acme\.yaml:1:1: a document must be an object/],
    ['nothing', '', /a document must be an object/],
  ])('name the place of %s', (_, text, message) => {
    expect(() => read(text)).toThrow(UnreadableDocument);
    expect(() => read(text)).toThrow(message);
  });

  test('are sent without references to secrets', () => {
    const { documents, hasSecrets } = read(
      'clients: [{client_name: Shop, client_secret: {env: SHOP}}]\n' +
        'identity_providers: [{provider_metadata: {issuer: x, client_secret: {file: y}}}]\n',
    );
    expect(hasSecrets).toBe(true);
    expect(documents).toEqual([
      {
        clients: [{ client_name: 'Shop' }],
        identity_providers: [{ provider_metadata: { issuer: 'x' } }],
      },
    ]);
  });

  test('hold no secret themselves', () => {
    expect(() => read('clients:\n  - client_secret: text')).toThrow(
      'acme.yaml:2:20: client_secret must be {env: NAME} or {file: PATH}',
    );
  });

  test('say on which line a refused row stands', () => {
    const { placed } = read('keyward: 1\nroles:\n  - role_name: A\n  - role_name: A\n');
    expect(placed('documents[0].roles[1].role_name is there twice')).toBe(
      'acme.yaml:4:16: roles[1].role_name is there twice',
    );
    expect(placed('something else')).toBe('something else');
  });
});
