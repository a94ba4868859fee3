import { describe, expect, test } from '@jest/globals';
import { mailableName } from './mailable-name.js';

describe('a name that holds a web address is not mailed', () => {
  test.each([
    'You won! Claim at https://evil.example/win now',
    'HTTPS://EVIL.EXAMPLE',
    'http:evil',
    'hxxp://evil',
    'mailto:a@evil.example',
    'tel:+49900123456',
    'www.evil',
    'www . evil . example',
    'evil.example',
    'Ada evil.example/win',
    'Ada,evil.example.',
    'a@evil.example',
    'evil.xn--p1ai',
    'пример.рф',
    'उदाहरण.भारत',
    'ｅｖｉｌ．ｅｘａｍｐｌｅ',
    'ⓔⓥⓘⓛ.com',
    'evil。example',
    'evil｡example',
    'evil․example',
    'evil﹒example',
    'evil۔example',
    'evil·example',
    'evil•example',
    'evil・example',
    'evil .example',
    'evil . example',
    'evil..example',
    'evil[.]example',
    'evil (dot) example',
    'evil dot com',
    'evil.\nexample',
    'evil\n.example',
    'ev\u2028il.ex\r\nample',
    'https\n://evil',
    'evil\u200b.\u200bexample',
    'evil\u00ad.exa\u00admple',
    'evil\u2060.\ufeffexample',
    'evil.\u202eelpmaxe',
    'evil\u2066.\u2069example',
    'evil.\u0301example',
    'https:\u2044\u2044evil',
    'https\ua789//evil',
    'https:\\\\evil',
    '192.0.2.7',
    'http at 192.0.2.7/win',
    '[2001:db8::1]',
    'localhost:3000',
    `${'x'.repeat(150)} evil.example`,
    'x'.repeat(1001),
  ])('such as %j', (name) => {
    expect(mailableName(name)).toBe('');
  });

  test('however long it is, within a moment', () => {
    for (const part of ['a.', 'a .', '. ', '[', 'www ', 'l·'])
      expect(mailableName(part.repeat(100_000))).toBe('');
    expect(mailableName('a '.repeat(500))).toBe('a '.repeat(500));
    expect(mailableName(' '.repeat(1000))).toBe(' '.repeat(1000));
  });
});

describe('a name without one is mailed as it is', () => {
  test.each([
    'Ada Lovelace',
    'J. R. R. Tolkien',
    'J.R.R. Tolkien',
    'Dr. Ada Lovelace',
    'Acme Inc.',
    'Acme Inc. Germany',
    'AC/DC',
    'R&D: Operations',
    'Version 2.0',
    "O'Neill-Müller",
    'Dot Cotton',
    'Paral·lel',
    'ジョン・スミス',
    'محمد',
    'नमस्ते',
    'किशोर',
    '山田 太郎',
    '👩‍💻 Team',
    '',
  ])('such as %j', (name) => {
    expect(mailableName(name)).toBe(name);
  });

  test('and one that is absent is none', () => {
    expect(mailableName(undefined)).toBe('');
  });
});
