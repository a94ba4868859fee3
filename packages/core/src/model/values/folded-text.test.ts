import { describe, expect, test } from '@jest/globals';
import { foldedForms, foldText, wordsOf } from './folded-text.js';

describe('a folded text', () => {
  test.each([
    ['Müller', 'muller'],
    ['Núñez', 'nunez'],
    ['Şahin', 'sahin'],
    ['Straße', 'strasse'],
    ['GROẞ', 'gross'],
    ['O’Brien', 'obrien'],
    ["O'Brien", 'obrien'],
    ['O´Brien', 'obrien'],
    ['Oʻzbek', 'ozbek'],
    ['Łukasz Đorđević', 'lukasz dordevic'],
    ['Bjørn Åberg', 'bjorn aberg'],
    ['Þór Æsir Œuvre', 'thor aesir oeuvre'],
    ['Işık İnce', 'isik ince'],
    ['ﬁnn', 'finn'],
    ['Ｗｉｄｅ', 'wide'],
    ['Ngũgĩ', 'ngugi'],
    ['Nguyễn', 'nguyen'],
    ['ΣΊΣΥΦΟΣ', 'σισυφοσ'],
    ['Йод', 'иод'],
    ['שָׁלוֹם', 'שלום'],
    ['مُحَمَّد', 'محمد'],
  ])('of %s is %s', (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });

  test.each(['がくせい', '한국어', 'नीति', '李'])('keeps the letters of %s', (text) => {
    expect(foldText(text)).toBe(text);
  });

  test('is the same for a letter with its accent and for both apart', () => {
    expect(foldText('é')).toBe(foldText('e\u0301'));
  });

  test.each(['Müller', 'O’Brien', 'ΣΊΣΥΦΟΣ', 'İnce', '한국어'])('of %s folds to itself', (text) => {
    expect(foldText(foldText(text))).toBe(foldText(text));
  });

  test.each([
    ['Müller', ['muller', 'mueller']],
    ['Mueller', ['mueller', 'muller']],
    ['Jörg', ['jorg', 'joerg']],
    ['Jæger', ['jaeger', 'jager']],
    ['Sørensen', ['sorensen', 'soerensen']],
    ['Åberg', ['aberg', 'aaberg']],
    ['Bäuerle', ['bauerle', 'baeuerle']],
    ['Baeuerle', ['baeuerle', 'bauerle']],
    ['Bauer', ['bauer']],
    ['Quentin', ['quentin']],
    ['Smith', ['smith']],
  ])('of %s is found as %j', (text, forms) => {
    expect(foldedForms(text)).toEqual(forms);
  });

  test('is taken apart where it has neither letters nor digits', () => {
    expect(wordsOf('dr. anne-marie  o_neill, 2nd')).toEqual([
      'dr',
      'anne',
      'marie',
      'o',
      'neill',
      '2nd',
    ]);
  });
});
