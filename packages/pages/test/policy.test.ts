import { describe, expect, test } from '@jest/globals';
import { htmlPages } from '../src/index.js';
import { samples } from './samples.js';

const directives = (policy: string): Record<string, string> =>
  Object.fromEntries(
    policy
      .split('; ')
      .map((directive) => [directive.split(' ')[0]!, directive.split(' ').slice(1).join(' ')]),
  );
const pages = htmlPages();

describe.each(Object.entries(samples()))('the policy of %s', (_name, sample) => {
  test('allows nothing but what the page holds', () => {
    const page = sample(pages, []);
    const policy = directives(page.policy);
    expect(policy).toMatchObject({
      'default-src': `'none'`,
      'base-uri': `'none'`,
      'frame-ancestors': `'none'`,
    });
    expect(page.policy).not.toMatch(/unsafe|\*/);
    expect('img-src' in policy).toBe(page.html.includes('<img'));
    expect('script-src' in policy).toBe(page.html.includes('<script'));
    expect('form-action' in policy).toBe(false);
  });

  test('has a nonce of its own, which every style and script carries', () => {
    const [one, other] = [sample(pages, []), sample(pages, [])];
    const [, nonce] = /'nonce-([\w-]{24})'/.exec(one.policy)!;
    expect(other.policy).not.toContain(nonce!);
    const carriers = one.html.match(/<(style|script)\b[^>]*>/g)!;
    expect(carriers.filter((tag) => !tag.includes(`nonce="${nonce}"`))).toEqual([]);
    expect(one.html).not.toMatch(/\sstyle=|\son\w+=/);
  });
});

describe('pictures', () => {
  const policyOf = (logoUrl: string | undefined, logoUri?: string): string | undefined =>
    directives(
      htmlPages({ brand: { logoUrl } }).login(
        { handle: 'h', csrf: 'c', username: '', client: { name: 'Orders', logoUri } },
        [],
      ).policy,
    )['img-src'];

  test.each([
    [undefined, undefined, undefined],
    ['/logo.png', undefined, `'self'`],
    ['https://a.example:8443/l.png', undefined, 'https://a.example:8443'],
    ['/logo.png', 'https://a.example/l.png', `'self' https:`],
    ['data:image/png;base64,AA', undefined, 'data:'],
    ['javascript:alert(1)', 'http://a.example/l.png', undefined],
    [undefined, '/logout', undefined],
  ])("the brand's %j and the client's %j need %j", (brand, client, sources) => {
    expect(policyOf(brand, client)).toBe(sources);
  });

  test("a tenant's logo takes the place of the server's, and its origin alone is allowed", () => {
    const { policy, html } = htmlPages({
      brand: { name: 'Ours', logoUrl: '/logo.png', primaryColor: '#111111' },
    }).branded!({ logoUrl: 'https://logos.example/t.png', backgroundColor: '#ffcc00' }).login(
      { handle: 'h', csrf: 'c', username: '', client: { name: 'Orders' } },
      [],
    );
    expect(directives(policy)['img-src']).toBe('https://logos.example');
    expect(html).toContain('<img src="https://logos.example/t.png" alt="Ours">');
    for (const colour of [
      '--background: #ffcc00;',
      '--on-background: #000000;',
      '--button: #111111;',
    ])
      expect(html).toContain(colour);
  });
});

describe('the icon of the tab', () => {
  const pageWith = (iconUrl: string) => htmlPages({ iconUrl }).linkOver([]);

  test.each([
    ['https://id.example/favicon.svg', 'https://id.example/favicon.svg'],
    ['https://id.example/favicon.svg?v=2', 'https://id.example/favicon.svg'],
    ['http://localhost:3000/favicon.svg', 'http://localhost:3000/favicon.svg'],
    ['/favicon.svg', `'self'`],
  ])(
    '%s is linked, and the policy allows %s (Content Security Policy Level 3 §2.3.1)',
    (iconUrl, source) => {
      const { html, policy } = pageWith(iconUrl);
      expect(html).toContain(`<link rel="icon" href="${iconUrl}">`);
      expect(directives(policy)['img-src']).toBe(source);
    },
  );

  test.each(['javascript:alert(1)', 'favicon'])('%s is left out', (iconUrl) => {
    const { html, policy } = pageWith(iconUrl);
    expect(html).not.toContain('rel="icon"');
    expect(directives(policy)['img-src']).toBeUndefined();
  });
});

describe('the page that sends itself', () => {
  test.each(['javascript:alert(1)', 'data:text/html,x', 'com.example.app:/cb', 'nothing'])(
    'refuses to be sent to %s',
    (action) => {
      expect(() => pages.formPost({ action, parameters: {} }, [])).toThrow();
    },
  );
});
