/** Lists can be filtered and sorted by what tickets and tenants show, and by the names in the profiles of users. */
import { foldName, type UserProfile } from '@keyward/core/ports';
import { flag, integer, laterDocument, optional, text, time } from '../tables/column.js';
import { addComputed, type ComputedColumn } from './kit/add-computed.js';

const claim = (key: 'name' | 'given_name' | 'family_name' | 'nickname'): ComputedColumn => ({
  column: optional(text(600)),
  compute: (row) => {
    const value = (row['profile'] as UserProfile)[key];
    return value === undefined ? null : foldName(value);
  },
});

const lastWord: ComputedColumn = {
  column: optional(text(600)),
  compute: (row) => {
    const words = foldName((row['profile'] as UserProfile).name ?? '')
      .split(' ')
      .filter((word) => word !== '');
    return words.length > 1 ? words.at(-1) : null;
  },
};

export const listedValues = [
  addComputed(1790600000006, {
    table: 'tickets',
    from: { created_at: time, expires_at: time },
    columns: {
      ttl_seconds: {
        column: optional(integer),
        compute: (row) =>
          Math.round(
            ((row['expires_at'] as Date).getTime() - (row['created_at'] as Date).getTime()) / 1000,
          ),
      },
    },
    listing: { listed: ['marks_email_verified', 'includes_email'] },
  }),
  addComputed(1790600000007, {
    table: 'tenants',
    from: { is_suspended: flag, access_ended_at: optional(time) },
    columns: {
      suspended_at: {
        column: optional(time),
        compute: (row) => (row['is_suspended'] === true ? row['access_ended_at'] : null),
      },
    },
    listing: { sameInTenancy: ['suspended_at'] },
  }),
  addComputed(1790600000008, {
    table: 'users',
    from: { profile: laterDocument({}) },
    columns: {
      name_key: claim('name'),
      given_name_key: claim('given_name'),
      family_name_key: claim('family_name'),
      nickname_key: claim('nickname'),
      last_word_key: lastWord,
    },
  }),
];
