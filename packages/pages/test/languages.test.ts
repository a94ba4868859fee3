import { describe, expect, test } from '@jest/globals';
import { html } from '../src/html.js';
import { chooseLanguage, languages } from '../src/languages.js';

describe('the language of a page', () => {
  test.each([
    [[], 'en'],
    [['it', 'pt-BR'], 'en'],
    [['*'], 'en'],
    [['de-CH', 'en'], 'de'],
    [['it', 'fr-CA', 'de'], 'fr'],
    [['EN-gb', 'de'], 'en'],
    [['es-419'], 'es'],
    [['zh'], 'zh-Hans'],
    [['zh-CN'], 'zh-Hans'],
    [['zh-Hans-SG'], 'zh-Hans'],
    [['zh-TW', 'en'], 'zh-Hans'],
    [['ar-EG-u-nu-latn'], 'ar'],
    [['de_DE'], 'de'],
    [['DE'], 'de'],
    [['de_DE.UTF-8', 'en'], 'de'],
    [['de_DE@euro'], 'de'],
    [['deu'], 'de'],
    [['ger_AT'], 'de'],
    [['zh_Hans_CN'], 'zh-Hans'],
    [['pt_br', 'fr_CA'], 'fr'],
    [['C', 'POSIX', 'C.UTF-8'], 'en'],
    [['arn', 'den', 'esu'], 'en'],
    [['', '-', '-de'], 'en'],
  ])('of someone who prefers %j is %s', (locales, tag) => {
    expect(chooseLanguage(locales).tag).toBe(tag);
  });

  test('has the longest prefix of those that fit (RFC 4647 §3.4)', () => {
    const [english] = languages;
    const swiss = { ...english, tag: 'de-CH', prefix: 'de-CH' };
    const german = { ...english, tag: 'de', prefix: 'de' };
    expect(
      ['de-CH-1901', 'de-AT'].map(
        (locale) => chooseLanguage([locale], [english, german, swiss]).tag,
      ),
    ).toEqual(['de-CH', 'de']);
  });
});

type Spoken = Readonly<Record<string, string>>;

/** Those that name a number. */
const counting: ReadonlySet<string> = new Set([
  'days',
  'wait',
  'passwordRule',
  'passwordShort',
  'passwordLong',
  'downloadExplained',
  'actExplained',
]);

/** Every text with its places filled, so that texts can be compared. */
const spoken = ({
  standardScopes,
  account: { claims, ...account },
  factorKinds,
  reasons,
  ...texts
}: (typeof languages)[number]['texts']): Spoken => ({
  ...standardScopes,
  ...claims,
  ...factorKinds,
  ...reasons,
  ...Object.fromEntries(
    Object.entries({ ...account, ...texts }).map(([name, text]) => [
      name,
      typeof text === 'function'
        ? String((text as (value: unknown) => unknown)(counting.has(name) ? 30 : html`NAME`))
        : text,
    ]),
  ),
});

describe.each(languages.map((language) => [language.tag, language] as const))(
  '%s',
  (tag, { texts }) => {
    test('says everything, and puts each name in', () => {
      const all = spoken(texts);
      expect(
        Object.entries(all).filter(([, text]) => text.trim() === '' || text !== text.trim()),
      ).toEqual([]);
      const named = Object.entries({ ...texts.account, ...texts })
        .filter(([, text]) => typeof text === 'function')
        .map(([name]) => name);
      expect(
        named.filter(
          (name) => !all[name]!.includes(counting.has(name) ? '30' : 'NAME') && name !== 'wait',
        ),
      ).toEqual([]); // a wait is told in minutes
    });

    test('is not English that was forgotten', () => {
      const english = spoken(languages[0].texts);
      const same = Object.entries(spoken(texts))
        .filter(([name, text]) => text === english[name])
        .map(([name]) => name);
      const sharedWithEnglish: Readonly<Record<string, readonly string[]>> = {
        en: Object.keys(spoken(texts)),
        de: ['passkey', 'aPerson', 'support'],
        fr: ['anApplication', 'guide'],
        es: ['error'],
      };
      expect(same).toEqual(sharedWithEnglish[tag] ?? []);
    });
  },
);

describe('waiting', () => {
  const wait = (tag: string, seconds: number): string => chooseLanguage([tag]).texts.wait(seconds);

  test.each([
    ['en', 1, '1 second.'],
    ['en', 0, '1 second.'],
    ['en', 89, '89 seconds.'],
    ['en', 90, '2 minutes.'],
    ['en', 900, '15 minutes.'],
    ['en', 0.2, '1 second.'],
    ['de', 1, 'in 1 Sekunde erneut.'],
    ['de', 120, 'in 2 Minuten erneut.'],
    ['fr', 30, 'dans 30 secondes.'],
    ['es', 30, 'dentro de 30 segundos.'],
    ['zh', 120, '请在 2 分钟后重试。'],
    ['ar', 1, 'بعد ثانية واحدة.'],
    ['ar', 2, 'بعد ثانيتين.'],
    ['ar', 5, 'ثوانٍ.'],
    ['ar', 30, 'ثانية.'],
    ['ar', 120, 'بعد دقيقتين.'],
    ['ar', 300, 'دقائق.'],
    ['ar', 900, 'دقيقة.'],
  ])('in %s for %d s ends with %j', (tag, seconds, end) => {
    expect(wait(tag, seconds)).toMatch(new RegExp(`${end.replace(/\./g, '\\.')}$`));
  });
});
