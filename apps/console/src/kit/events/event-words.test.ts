import { describe, expect, test } from '@jest/globals';
import type { AuditEvent } from './audit-event.js';
import { canFill, factsOf } from './event-facts.js';
import { memberName, memberNames, readableName } from './member-words.js';
import { chooseTemplate, partsOf } from './sentence.js';

const eventOf = (more: Partial<AuditEvent>): AuditEvent => ({
  id: 'event',
  tenant_id: null,
  event: 'user.blocked',
  actor_id: 'admin',
  actor_is_default_client: false,
  record_id: 'grace',
  ids: [],
  changed: [],
  changes: [],
  request_id: null,
  address: null,
  count: 1,
  sequence: null,
  seal: '',
  created_at: '2026-03-03T09:00:00.000Z',
  ...more,
});

const chosenFor = (event: AuditEvent, templates: readonly string[]) =>
  chooseTemplate(templates, canFill(factsOf(event), false));

describe('the template of a sentence', () => {
  test('is words and places', () => {
    expect(partsOf('{actor} blocked {record}.')).toEqual([
      { place: 'actor' },
      { text: ' blocked ' },
      { place: 'record' },
      { text: '.' },
    ]);
  });

  test('is the first whose places can be filled', () => {
    const templates = ['{self} left', '{caller} took', 'It went'];
    expect(chosenFor(eventOf({}), templates)).toEqual([{ place: 'caller' }, { text: ' took' }]);
    expect(chosenFor(eventOf({ record_id: 'admin' }), templates)[0]).toEqual({ place: 'self' });
    expect(chosenFor(eventOf({ actor_id: null }), templates)).toEqual([{ text: 'It went' }]);
  });

  test('is the last where none can be filled', () => {
    expect(chosenFor(eventOf({ record_id: null }), ['{record} left', '{name} went'])).toEqual([
      { place: 'name' },
      { text: ' went' },
    ]);
  });

  test('speaks of one where there is one, and of several', () => {
    const templates = ['{otherName}', '{otherNames}', 'none'];
    const added = (...ids: string[]) => eventOf({ event: 'group.roles_added', ids });
    expect(chosenFor(added('a'), templates)).toEqual([{ place: 'otherName' }]);
    expect(chosenFor(added('a', 'b'), templates)).toEqual([{ place: 'otherNames' }]);
    expect(chosenFor(added(), templates)).toEqual([{ text: 'none' }]);
  });
});

describe('an event', () => {
  test('of permissions names the scopes and their resources', () => {
    const attribute = 'links.rolePermissions.ROLE.RESOURCE.SCOPE';
    const event = eventOf({
      event: 'role.permissions_granted',
      changes: [{ attribute, before: null, after: true }],
    });
    expect(factsOf(event).others).toEqual([{ kinds: ['scope'], id: 'SCOPE', within: 'RESOURCE' }]);
  });

  test('of a record that was deleted remembers its name', () => {
    const changes = [{ attribute: 'name', before: 'Accounting', after: null }];
    const event = eventOf({ event: 'role.deleted', changes });
    expect(factsOf(event).record).toMatchObject({ kinds: ['role'], name: 'Accounting' });
  });
});

describe('a member', () => {
  test('has the word of the language', () => {
    expect(memberName('blockedUntil', { blockedUntil: 'blocked until' })).toBe('blocked until');
  });

  test('of a document is named by its path, without what all begin with', () => {
    const words = { urls: 'addresses', redirect_uris: 'redirect addresses' };
    expect(memberName('metadata.urls.redirect_uris', words)).toBe('addresses · redirect addresses');
  });

  test.each([
    ['neverSeenBefore', 'never seen before'],
    ['never_seen_before', 'never seen before'],
    ['isMFARequired', 'is mfarequired'],
    ['constructor', 'constructor'],
  ])('without a word is readable: %s', (member, text) => {
    expect(memberName(member, {})).toBe(text);
    expect(readableName(member)).not.toMatch(/[a-z][A-Z]/);
  });

  test('that only serves lists is not named', () => {
    expect(memberNames(['email', 'emailKey'], { email: 'e-mail address' })).toEqual([
      'e-mail address',
    ]);
  });
});
