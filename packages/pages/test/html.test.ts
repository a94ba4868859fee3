import { describe, expect, test } from '@jest/globals';
import { foreignName, initial } from '../src/foreign-name.js';
import { html, type HtmlValue } from '../src/html.js';

describe('html', () => {
  test.each([
    ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['"><img src=x onerror=alert(1)>', '&quot;&gt;&lt;img src=x onerror=alert(1)&gt;'],
    [`' onfocus='alert(1)`, '&#39; onfocus=&#39;alert(1)'],
    ['`', '&#96;'],
    ['&amp;', '&amp;amp;'],
    ['a\0b', 'a\uFFFDb'],
    ['half \uD800 a pair', 'half \uFFFD a pair'],
    ['a whole pair 🔑', 'a whole pair 🔑'],
    ['line\u2028separator', 'line\u2028separator'],
    ['</style><script>', '&lt;/style&gt;&lt;script&gt;'],
  ])('escapes %j', (value, printed) => {
    expect(String(html`<p title="${value}">${value}</p>`)).toBe(
      `<p title="${printed}">${printed}</p>`,
    );
  });

  test('keeps what it made itself, alone and in lists', () => {
    const item = html`<li>${'<'}</li>`;
    expect(String(html`<ul>${[item, item]}</ul>${item}`)).toBe(
      '<ul><li>&lt;</li><li>&lt;</li></ul><li>&lt;</li>',
    );
  });

  test('prints numbers, and nothing for what is absent', () => {
    expect(String(html`${1}${undefined}${false}${''}`)).toBe('1');
  });

  test('escapes a look-alike of its own results', () => {
    const forged = { toString: () => '<b>' } as unknown as HtmlValue;
    expect(String(html`${forged}`)).toBe('&lt;b&gt;');
    expect(String(html`${['<b>'] as unknown as HtmlValue}`)).toBe('&lt;b&gt;');
  });

  test('refuses an attribute without quotes, where escaping cannot help', () => {
    expect(() => html`<input value=${'x onfocus=alert(1)'}>`).toThrow('An attribute needs quotes');
  });
});

describe('a name that another person chose', () => {
  test('is isolated, and turns no directions around', () => {
    expect(String(foreignName('\u202Eelgoog\u2069 & <co>'))).toBe(
      '<bdi>elgoog &amp; &lt;co&gt;</bdi>',
    );
  });

  test.each([
    ['orders', 'O'],
    [' 🇩🇪 flags', '🇩🇪'],
    ['متجر', 'م'],
    ['\u200Fabc', 'A'],
    ['', ''],
  ])('%j begins with %j', (name, first) => {
    expect(initial(name)).toBe(first);
  });
});
