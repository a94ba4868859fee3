import { expect, test } from '@jest/globals';
import { localesOf } from '../src/pages/locales.js';
import type { ApiRequest } from '../src/index.js';

const asking = (languages: string | undefined): ApiRequest => ({
  id: 'request',
  method: 'GET',
  path: '/authorize',
  params: {},
  query: '',
  header: (name) => (name === 'accept-language' ? languages : undefined),
  body: new Uint8Array(0),
  remoteAddress: '192.0.2.7',
});

test('orders the languages of the browser by quality (RFC 9110 §12.5.4)', () => {
  expect(localesOf(asking('fr;q=0.5, de, en-GB;q=0.9'))).toEqual(['de', 'en-GB', 'fr']);
});

test('leaves out a language of quality 0, and what is no language tag', () => {
  expect(localesOf(asking('fr;q=0, *;q=0.1, de DE, it;q=x, en'))).toEqual(['en']);
});

test('puts ui_locales before the languages of the browser', () => {
  expect(localesOf(asking('fr'), 'nl de')).toEqual(['nl', 'de', 'fr']);
});

test('knows no language when none is sent', () => {
  expect(localesOf(asking(undefined))).toEqual([]);
});

test('reads locales as systems write them (OpenID Connect Core §5.1, RFC 5646)', () => {
  expect(localesOf(asking('de_DE, pt_br;q=0.5'))).toEqual(['de-DE', 'pt-br']);
  expect(localesOf(asking(undefined), 'de_DE.UTF-8 zh_Hans_CN')).toEqual(['de-DE', 'zh-Hans-CN']);
});

test('reads ui_locales with commas, and a header that an application passes on', () => {
  expect(localesOf(asking(undefined), 'de,en')).toEqual(['de', 'en']);
  expect(localesOf(asking(undefined), 'de-DE,de;q=0.9, en;q=0.8')).toEqual(['de-DE', 'de', 'en']);
});

test('reads qualities with spaces and in upper case', () => {
  expect(localesOf(asking('fr ; q=0.5, de;Q=0.9, en; q = 0.7'))).toEqual(['de', 'en', 'fr']);
});
