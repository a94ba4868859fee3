import { describe, expect, test } from '@jest/globals';
import type { FailureReason } from '@keyward/api';
import { announcingPages, framedPages, politePages } from '../../../docs/examples/theme-pages.js';
import { html, htmlPages, standardTemplates } from '../src/index.js';
import { languages } from '../src/languages.js';
import { samples } from './samples.js';

const pages = htmlPages();
const secrets = { handle: 'the-handle', csrf: 'the-csrf' };
const client = { name: 'Orders' };
const inputs = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/<input [^>]*name="([^"]*)"[^>]*>/g)].map(([tag, name]) => [name!, tag]),
  );

/** A nonce is random, and it spells any short word one day. */
const withoutNonces = (text: string): string => text.replace(/ nonce="[^"]*"/g, '');

const buttons = (text: string): string[] =>
  [...text.matchAll(/<button [^>]*name="action" value="(\w+)"/g)].map(([, value]) => value!);

describe.each(languages.map((language) => [language.tag, language] as const))(
  'in %s',
  (tag, { direction }) => {
    test.each(Object.entries(samples()))(
      '%s says its language, direction and title, and has one heading',
      (_, sample) => {
        const page = sample(pages, [tag]);
        expect(page.locale).toBe(tag);
        expect(page.html).toMatch(
          new RegExp(`^<!doctype html>\n<html lang="${tag}" dir="${direction}">`),
        );
        expect(page.html).toMatch(/<title>[^<]+ · Keyward<\/title>/);
        expect(page.html.match(/<h1>/g)).toHaveLength(1);
        expect(withoutNonces(page.html)).not.toMatch(/undefined|\[object|NaN/);
      },
    );
  },
);

describe('the account', () => {
  test('invites to a second factor only where one can be added', () => {
    const account = (more: object = {}): string =>
      pages.account({ ...secrets, personName: 'Ada', authenticators: [], ...more }, []).html;
    expect(account()).not.toContain('Add a second step');
    expect(account()).toContain('not in use here');
    expect(account({ app: { address: 'otpauth://totp/x?secret=A', secret: 'A' } })).toContain(
      'Add a second step',
    );
  });
});

describe('a factor that its person gave no name', () => {
  const day = new Date(Date.UTC(2026, 0, 31));
  const own = { label: null, createdAt: day, lastUsedAt: null, codesLeft: 0 };
  const authenticators = [
    { ...own, id: '1', kind: 'passkey' },
    { ...own, id: '2', kind: 'passkey', label: 'Key <of> the house' },
    { ...own, id: '3', kind: 'passkey' },
    { ...own, id: '4', kind: 'totp' },
    { ...own, id: '5', kind: 'recovery_code' },
  ] as const;
  const namesIn = (locale: string): readonly (string | undefined)[] => {
    const page = pages.account({ ...secrets, personName: 'Ada', authenticators }, [locale]);
    return [...page.html.matchAll(/<p><b>(.*?)<\/b><br>/g)].map(([, name]) => name);
  };

  const house = '<bdi>Key &lt;of&gt; the house</bdi>';
  test.each([
    ['en', ['Passkey', house, 'Passkey 2', 'Authenticator app', 'Recovery codes']],
    ['de', ['Passkey', house, 'Passkey 2', 'Authentifizierungs-App', 'Wiederherstellungscodes']],
    [
      'fr',
      ['Clé d’accès', house, 'Clé d’accès 2', 'Application d’authentification', 'Codes de secours'],
    ],
    [
      'es',
      [
        'Llave de acceso',
        house,
        'Llave de acceso 2',
        'Aplicación de autenticación',
        'Códigos de recuperación',
      ],
    ],
    ['zh-Hans', ['通行密钥', house, '通行密钥 2', '身份验证器应用', '恢复码']],
    ['ar', ['مفتاح مرور', house, 'مفتاح مرور 2', 'تطبيق المصادقة', 'رموز الاسترداد']],
  ])('is shown by its kind in the language of the reader: %s', (locale, names) => {
    expect(namesIn(locale)).toEqual(names);
  });

  test('is named on the button that removes it', () => {
    const page = pages.account({ ...secrets, personName: 'Ada', authenticators }, ['de']);
    expect(page.html).toContain('<span class="unseen"> Passkey 2</span>');
  });
});

describe('a brand of a tenant', () => {
  test('replaces the name of the installation, and a tenant without a name leaves it', () => {
    const installation = htmlPages({ brand: { name: 'Harbour' } });
    const named = installation.branded!({ name: 'Acme' }).failure(
      { code: 'x', message: 'x', requestId: 'x' },
      [],
    );
    const unnamed = installation.branded!({}).linkOver([]);

    expect(named.html).toContain('· Acme</title>');
    expect(unnamed.html).toContain('· Harbour</title>');
  });
});

describe('the end of a mailed link', () => {
  test('is said on the login page', () => {
    const page = pages.login({ ...secrets, client, username: '', done: 'email_verification' }, []);

    expect(page.html).toContain('role="status">Your email address is confirmed</p>');
  });

  test('leads to the application, or to the account where the application has no address', () => {
    const known = pages.ticketDone(
      { kind: 'password_change', client, startUri: 'https://orders.example/' },
      [],
    );
    const unknown = pages.ticketDone({ kind: 'password_change' }, []);

    expect(known.html).toContain('<a href="https://orders.example/">');
    expect(unknown.html).toContain('<a href="../account">');
  });

  test('leads to a new link where the old one is over', () => {
    expect(pages.linkOver([]).html).toContain('<a href="../account">Sign in or request');
  });
});

describe('a second factor on a telephone', () => {
  const app = { address: 'otpauth://totp/x?secret=ABCD&issuer=y', secret: 'ABCD' };
  const wrong = pages.enrolment({ ...secrets, client, app, problem: 'wrong' }, []).html;

  test('is set up by a link, or with a key that can be copied', () => {
    expect(wrong).toContain('<a href="otpauth://totp/x?secret=ABCD&amp;issuer=y">');
    expect(wrong).toMatch(/<button type="button" data-copy="ABCD"[^>]*hidden>Copy</);
  });

  test('says beside the field, which has the focus, that the code is wrong', () => {
    expect(wrong.indexOf('id="problem"')).toBeGreaterThan(wrong.indexOf('ABCD'));
    expect(inputs(wrong)['code']).toContain('autofocus');
  });

  test('says so on the account page too', () => {
    const page = pages.account(
      { ...secrets, personName: 'Ada', authenticators: [], app, problem: 'wrong' },
      [],
    ).html;

    expect(page.indexOf('id="problem"')).toBeGreaterThan(page.indexOf('<details open>'));
    expect(inputs(page)['code']).toContain('autofocus');
  });

  test('has recovery codes that can be copied, downloaded and printed', () => {
    const page = pages.recoveryCodes({ codes: ['one-1', 'two-2'], continueAt: 'account' }, []);

    expect(page.html).toContain('data-copy="one-1\ntwo-2"');
    expect(page.html).toContain('href="data:text/plain;charset=utf-8,one-1%0Atwo-2%0A" download=');
    expect(page.html).toContain('data-print');
    expect(page.policy).toContain("script-src 'nonce-");
  });
});

describe('a failure', () => {
  test.each([true, false])('leads to the account, also where the login is over: %s', (isOver) => {
    const page = pages.failure(
      { code: 'x', message: 'x', requestId: 'x', isOver, accountAt: 'https://id.example/account' },
      [],
    );

    expect(page.html).toContain('<a href="https://id.example/account">Go to your account</a>');
  });
});

describe('what went wrong', () => {
  const failed = (reason: FailureReason, language: string): string =>
    pages.failure({ code: 'x', message: 'In English.', requestId: 'x', reason }, [language]).html;

  test.each([
    ['de', 'Die Anwendung wollte die Antwort an eine Adresse'],
    ['fr', 'L’application a demandé une réponse à une adresse'],
    ['zh-Hans', '未为其登记的地址'],
  ])('is said in the language of the reader: %s', (language, text) => {
    expect(failed('redirect_uri', language)).toContain(text);
  });

  test('keeps its English words for support', () => {
    expect(failed('request_invalid', 'de')).toContain('<p lang="en" dir="ltr">In English.</p>');
  });

  test('is a server that cannot answer at the moment, and when to try again', () => {
    expect(failed('unavailable', 'en')).toContain(
      'The server cannot answer at the moment. Please try again in a minute.',
    );
  });

  test('is an organization that cannot be asked, and not the provider that people came from', () => {
    const page = pages.providerFailed(
      {
        client: { name: 'Shop' },
        providerName: 'Corp',
        backTo: 'continue',
        isBlocked: false,
        reason: 'hook_unavailable',
        message: 'In English.',
        requestId: 'x',
      },
      ['en'],
    );
    expect(page.html).toContain('its system does not answer at the moment');
    expect(page.html).not.toContain('could not confirm who you are');
  });

  test('is a page that does not exist, with a title of its own', () => {
    expect(failed('not_found', 'en')).toContain('<h1>Page not found</h1>');
  });
});

describe('the start page', () => {
  const home = pages.home(
    {
      consoleAt: 'https://id.example/console',
      accountAt: 'https://id.example/account',
      apiReferenceAt: 'https://id.example/docs',
      guideAt: 'https://id.example/docs/guide',
    },
    [],
  ).html;

  test.each(['account', 'console'])('has one clear button to the %s', (place) => {
    expect(home).toContain(`<a class="button" href="https://id.example/${place}">`);
  });

  test('has no links to data for programs', () => {
    expect(home).not.toContain('.well-known');
    expect(home).not.toContain('readyz');
  });
});

describe('times of the account', () => {
  const devices = (timeZone?: string) =>
    pages.accountDevices(
      {
        ...secrets,
        personName: 'Ada',
        timeZone,
        hasMore: false,
        sessions: [
          {
            id: '1',
            device: 'Firefox',
            network: null,
            isOfSupport: false,
            isCurrent: true,
            authenticatedAt: new Date('2026-01-31T09:00:00Z'),
            lastSeenAt: new Date('2026-01-31T10:00:00Z'),
          },
        ],
      },
      [],
    );

  test('are written by a script in the time zone of the browser, where the profile names none', () => {
    const { html: page, policy } = devices();
    expect(page).toContain('<time datetime="2026-01-31T09:00:00.000Z" data-local>');
    const [, nonce] = /script-src 'nonce-([^']+)'/.exec(policy)!;
    expect(page).toContain(`<script nonce="${nonce}">`);
  });

  test('stay in the time zone of the profile', () => {
    expect(devices('Europe/Berlin').html).not.toMatch(/<time[^>]* data-local/);
  });
});

describe('who may act for a person', () => {
  const page = (party: { client: { name: string } } | { personName: string }): string =>
    pages.accountDelegates(
      {
        ...secrets,
        personName: 'Ada',
        delegates: [
          {
            id: 'the-delegate',
            party,
            resourceNames: ['Orders <b>'],
            since: new Date('2026-01-31T09:00:00Z'),
            until: new Date('2026-03-01T09:00:00Z'),
          },
        ],
      },
      [],
    ).html;

  test('is named apart from the sentence, and does not turn its direction', () => {
    const text = page({ personName: 'Mallory \u202E<script>' });
    expect(text).toContain('<b><bdi>Mallory &lt;script&gt;</bdi></b>');
  });

  test.each([
    ['Application', { client: { name: 'Orders' } }],
    ['Person', { personName: 'Orders' }],
  ])(
    '%s: the page says which it is, since a person may be called like an application',
    (kind, party) => {
      expect(page(party)).toContain(
        `<span class="quiet">${kind}<br>since Jan 31, 2026 until Mar 1, 2026`,
      );
    },
  );

  test('acts at APIs, which are named', () => {
    expect(page({ personName: 'Bob' })).toContain('<li><bdi>Orders &lt;b&gt;</bdi></li>');
  });

  test('is in the navigation where there is one', () => {
    const account = (hasDelegates: boolean): string =>
      pages.account({ ...secrets, personName: 'Ada', authenticators: [], hasDelegates }, []).html;
    expect(account(true)).toContain('href="account/delegates"');
    expect(account(false)).not.toContain('account/delegates');
  });
});

describe('the deletion of an account', () => {
  test('that is not open to the person says whom to ask', () => {
    const page = htmlPages({ brand: { name: 'Harbour' } }).accountData(
      { ...secrets, personName: 'Ada', mostEvents: 100 },
      [],
    ).html;
    expect(page).toContain('To have your account deleted, ask the people who run');
    expect(page).toContain('Harbour');
  });
});

describe('login', () => {
  test("names the person's account, and no application, on the way to the account page", () => {
    const page = pages.login(
      { ...secrets, client: { name: '', isOwnAccount: true }, username: '' },
      [],
    ).html;

    expect(page).toContain('to manage the security of your account');
    expect(page).not.toContain('to continue to');
  });

  const login = (more: object = {}): string =>
    pages.login({ ...secrets, client, username: '', ...more }, []).html;

  test('posts what the row reads', () => {
    expect(login()).toContain('method="post" action="login">');
    expect(Object.keys(inputs(login()))).toEqual(['handle', 'csrf', 'username', 'password']);
    expect(inputs(login())).toMatchObject({
      handle: expect.stringContaining('value="the-handle"'),
      csrf: expect.stringContaining('value="the-csrf"'),
    });
    expect(buttons(login())).toEqual(['continue', 'deny']);
  });

  test('lets a password manager fill it in', () => {
    const { username, password } = inputs(login());
    expect(username).toContain('autocomplete="username"');
    expect(password).toMatch(/type="password"[^>]*autocomplete="current-password"/);
  });

  describe('where a passkey is offered', () => {
    const offeredPasskey = {
      get: { challenge: 'c2VjcmV0', rpId: 'id.example', allowCredentials: [], timeout: 300_000 },
    };

    test('lets the browser show it in the field for the user name', () => {
      const { username } = inputs(login({ offeredPasskey }));
      expect(username).toContain('autocomplete="username webauthn"');
    });

    test('has a hidden form for the answer', () => {
      const html = login({ offeredPasskey });
      expect(html).toMatch(
        /<form method="post" action="passkey" data-passkey="[^"]+" data-offered hidden>/,
      );
    });

    test('offers none where the user name is given already', () => {
      const html = login({ offeredPasskey, step: 'password', username: 'ada', backTo: 'continue' });
      expect(html).not.toContain('data-offered');
    });
  });

  test('puts the cursor where typing begins', () => {
    expect(
      Object.entries(inputs(login()))
        .filter(([, tag]) => tag.includes('autofocus'))
        .map(([name]) => name),
    ).toEqual(['username']);
    const named = inputs(login({ username: 'sarah "the boss"' }));
    expect(named['username']).toContain('value="sarah &quot;the boss&quot;"');
    expect(
      Object.entries(named)
        .filter(([, tag]) => tag.includes('autofocus'))
        .map(([name]) => name),
    ).toEqual(['password']);
  });

  test('never repeats a password', () => {
    expect(inputs(login({ password: 'secret', problem: 'wrong' }))['password']).not.toContain(
      'value',
    );
  });

  test.each([
    ['wrong', 'is incorrect'],
    ['blocked', 'is blocked'],
    [{ waitSeconds: 30 }, 'in 30 seconds'],
    [{ deniedBecause: 'Not <b>now</b>.' }, 'sign in: Not &lt;b&gt;now&lt;/b&gt;.'],
  ])('says %j as an alert that the fields point to', (problem, text) => {
    const page = login({ problem });
    expect(/<p class="problem" id="problem" role="alert">([^<]*)</.exec(page)![1]).toContain(text);
    expect(page.match(/aria-describedby="problem"/g)).toHaveLength(2);
    expect(page).toContain('<title>Error: Sign in · Keyward</title>');
  });

  test('calls the fields wrong only when what was typed was', () => {
    const invalid = (page: string): string[] =>
      Object.entries(inputs(page))
        .filter(([, tag]) => tag.includes('aria-invalid="true"'))
        .map(([name]) => name);
    expect(invalid(login({ problem: 'wrong' }))).toEqual(['username', 'password']);
    expect(invalid(login({ problem: 'blocked' }))).toEqual([]);
    expect(invalid(login())).toEqual([]);
    expect(login()).not.toContain('role="alert"');
  });
});

test.each(languages.map(({ tag }) => tag))(
  'in %s, the consent for a device shows its code, and that it is for a device (RFC 8628 §5.4)',
  (tag) => {
    const page = { ...secrets, client, personName: 'Sarah', scopes: [] };
    const [without, withCode] = [page, { ...page, userCode: 'WDJB-MJHT' }].map((each) =>
      withoutNonces(pages.consent(each, [tag]).html),
    );
    const heading = (text: string) => /<h1>(.*)<\/h1>/.exec(text)![1];
    expect(without).not.toContain('<b dir="ltr">');
    expect(withCode).toContain('<b dir="ltr">WDJB-MJHT</b>');
    expect(heading(withCode!)).not.toBe(heading(without!));
    expect(heading(withCode!)).toContain('Orders');
  },
);

describe('consent', () => {
  const consent = (more: object = {}): string =>
    pages.consent({ ...secrets, client, personName: 'Sarah', scopes: [], ...more }, ['en']).html;

  test('posts what the row reads, and puts the cursor on no button', () => {
    expect(consent()).toContain('<form method="post" action="consent">');
    expect(Object.keys(inputs(consent()))).toEqual(['handle', 'csrf']);
    expect(buttons(consent())).toEqual(['continue', 'deny']);
    expect(consent()).not.toContain('autofocus');
  });

  test('says what a scope means: in the words of its resource, in ours, or by its name', () => {
    const scopes = [
      { name: 'email', description: 'Write to <you>' },
      { name: 'email', description: ' ' },
      { name: 'openid', description: null },
      { name: 'constructor', description: null },
    ];
    expect([...consent({ scopes }).matchAll(/<li>(.*)<\/li>/g)].map(([, text]) => text)).toEqual([
      '<bdi>Write to &lt;you&gt;</bdi>',
      'See your email address',
      'Confirm who you are',
      '<code dir="ltr">constructor</code>',
    ]);
  });

  test('shows marks of direction in what is asked for as codes, and isolates it', () => {
    const detail = { type: 'payment', to: 'Ann \u202Eyortseb\u202C \u2067x' };
    const details = [{ detail, text: { en: 'Pay {to} \u202Enow' } }];
    const page = consent({ details });
    expect(page).toContain('Pay <b><bdi>Ann \\u202eyortseb\\u202c \\u2067x</bdi></b> now');
    expect(page).toContain('&quot;to&quot;: &quot;Ann \\u202eyortseb\\u202c \\u2067x&quot;');
    expect(page).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/);
  });

  test('says so when nothing but the identity is asked for', () => {
    expect(consent()).toContain('only asks to confirm who you are');
  });

  test('links to what the client says of itself, unless the link is a script', () => {
    const links = (uris: object): string[] =>
      [
        ...consent({ client: { ...client, ...uris } }).matchAll(
          /<a href="([^"]*)" target="_blank" rel="noopener noreferrer">/g,
        ),
      ].map(([, href]) => href!);
    expect(
      links({ policyUri: 'https://a.example/p?a=1&b=2', tosUri: 'https://a.example/t' }),
    ).toEqual(['https://a.example/p?a=1&amp;b=2', 'https://a.example/t']);
    expect(links({ policyUri: 'javascript:alert(1)', tosUri: 'data:text/html,x' })).toEqual([]);
  });
});

describe('the consent to an unregistered application', () => {
  const agent = { name: 'agents.example', claimedName: 'Harbour "Bank"' };
  const asking = (stranger: object = {}): string =>
    pages.consent(
      {
        ...secrets,
        client: agent,
        personName: 'Sarah',
        scopes: [],
        stranger: { answerHost: 'cb.example', days: [1, 7, 30, 90], usualDays: 30, ...stranger },
      },
      ['en'],
    ).html;

  test('names its host in the heading', () => {
    expect(asking()).toContain('<h1>Allow <bdi class="host">agents.<wbr>example</bdi> to access');
  });

  test('shows the name as its own word', () => {
    expect(asking()).toContain('calls itself “<bdi>Harbour &quot;Bank&quot;</bdi>”');
  });

  test('says to which host the answer goes', () => {
    expect(asking()).toContain('answer goes to <b dir="ltr">cb.example</b>');
  });

  test('says where any program could ask', () => {
    expect(asking({ answerHost: undefined })).toContain('Any program could ask like this.');
  });

  test('lets the person choose an end', () => {
    const options = [...asking().matchAll(/<option value="(\d+)"( selected)?>([^<]*)/g)];
    expect(options.map(([, days, selected, text]) => [days, selected, text])).toEqual([
      ['1', undefined, '1 day'],
      ['7', undefined, '7 days'],
      ['30', ' selected', '30 days'],
      ['90', undefined, '90 days'],
    ]);
  });
});

describe('a new password', () => {
  const page = (more: object = {}): string =>
    pages.newPassword({ ...secrets, client, username: 'sarah', atLeast: 15, ...more }, []).html;

  test('says how many characters the tenant wants', () => {
    expect(page()).toContain('At least 15 characters');
    expect(page({ atLeast: 8 })).toContain('At least 8 characters');
  });

  test('posts what the row reads, and tells a password manager which is which', () => {
    expect(page()).toContain('<form method="post" action="login">');
    expect(Object.keys(inputs(page()))).toEqual([
      'handle',
      'csrf',
      'username',
      'password',
      'new_password',
    ]);
    expect(buttons(page())).toEqual(['continue', 'deny']);
    expect(inputs(page())).toMatchObject({
      username: expect.stringContaining('readonly'),
      password: expect.stringContaining('current-password'),
      new_password: expect.stringContaining('"new-password"'),
    });
  });

  test.each([
    ['wrong', 'current password is incorrect', 'password'],
    ['refused', 'cannot be used', 'new_password'],
    [{ waitSeconds: 30 }, 'in 30 seconds', undefined],
  ])('says %j as an alert', (problem, text, field) => {
    expect(/role="alert">([^<]*)</.exec(page({ problem }))![1]).toContain(text);
    expect(
      Object.entries(inputs(page({ problem })))
        .filter(([, tag]) => tag.includes('aria-invalid'))
        .map(([name]) => name),
    ).toEqual(field === undefined ? [] : [field]);
  });
});

describe('the other pages', () => {
  test('what was shown goes back with the consent', () => {
    const { html: page } = pages.consent(
      { ...secrets, shown: 'the-mark', client, personName: 'Sarah', scopes: [] },
      [],
    );
    expect(inputs(page)['shown']).toContain('value="the-mark"');
  });

  test('who goes back after the answer is led to the application, if it says where', () => {
    const page = (startUri?: string): string => pages.answered({ client, startUri }, []).html;
    expect(page('https://orders.example/start')).toContain(
      '<a href="https://orders.example/start"><bdi>Orders</bdi></a>',
    );
    expect(page()).not.toContain('<a ');
    expect(page('javascript:alert(1)')).not.toContain('<a ');
  });

  test('logout posts what the row reads', () => {
    const { html: page } = pages.logout({ ...secrets, personName: 'Sarah' }, []);
    expect(page).toContain('<form method="post" action="logout">');
    expect(Object.keys(inputs(page))).toEqual(['handle', 'csrf']);
    expect(buttons(page)).toEqual(['continue', 'deny']);
  });

  test('failure says code, message and request, and holds no form', () => {
    const { html: page } = pages.failure(
      { code: 'invalid_request', message: '<b>No</b>', requestId: 'r-1' },
      ['de'],
    );
    for (const text of [
      'invalid_request',
      '&lt;b&gt;No&lt;/b&gt;',
      'r-1',
      'Das hat nicht geklappt',
    ])
      expect(page).toContain(text);
    expect(page).not.toContain('<form');
  });

  test('form_post carries exactly the parameters, with a button for browsers without script', () => {
    const { html: page } = pages.formPost(
      { action: 'https://a.example/cb?x="', parameters: { code: 'c', 'a"b': '</script><script>' } },
      [],
    );
    expect(page).toContain('<form method="post" action="https://a.example/cb?x=&quot;">');
    expect(
      [...page.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)].map(
        ([, name, value]) => [name, value],
      ),
    ).toEqual([
      ['code', 'c'],
      ['a&quot;b', '&lt;/script&gt;&lt;script&gt;'],
    ]);
    expect(page).toContain('<button class="primary" type="submit">');
    expect(page.match(/<script/g)).toHaveLength(1);
  });

  test('logged out names the client, if there is one', () => {
    expect(pages.loggedOut({ client }, []).html).toContain('<bdi>Orders</bdi>');
    expect(pages.loggedOut({}, []).html).toContain('close this window');
  });

  describe('a logout that applications are told of', () => {
    const addresses = [
      'https://a.example/out?b="&wa=x',
      'http://127.0.0.1:9/',
      'javascript:alert(1)',
    ];

    test('asks for each address as for a picture, whose origin alone the policy allows', () => {
      const { html: page, policy } = pages.loggingOut({ addresses }, []);
      expect([...page.matchAll(/<img[^>]* src="([^"]*)"/g)].map(([, source]) => source)).toEqual([
        'https://a.example/out?b=%22&amp;wa=x',
        'http://127.0.0.1:9/',
      ]);
      expect(policy).toContain('img-src https://a.example http://127.0.0.1:9;');
      expect(page).not.toContain('<script');
    });

    test('goes on by a script, and by a link or a button without one', () => {
      const location = 'https://b.example/"';
      const linked = pages.loggingOut({ addresses, goOn: { location } }, []);
      expect(linked.html).toContain('<a id="on" href="https://b.example/%22">Continue</a>');
      expect(linked.policy).toContain('script-src');
      const posted = pages.loggingOut({ addresses, goOn: { location, fields: { 'a"': '<' } } }, []);
      expect(posted.html).toContain('<form method="post" action="https://b.example/%22">');
      expect(posted.html).toContain('<input type="hidden" name="a&quot;" value="&lt;">');
    });

    test('goes to no address that is none of the web', () => {
      const goOn = { location: 'javascript:alert(1)' };
      expect(pages.loggingOut({ addresses, goOn }, []).html).not.toContain('javascript:');
    });
  });

  test('logged out says where an application may not have ended its session', () => {
    const partly = 'may not have signed you out';
    expect(pages.loggedOut({ isPartial: true }, []).html).toContain(partly);
    expect(pages.loggedOut({}, []).html).not.toContain(partly);
  });
});

describe('hostile strings', () => {
  const nasty = '"><script>alert(1)</script>\'`\0\u2028&<!--';
  const everywhere = {
    handle: nasty,
    csrf: nasty,
    username: nasty,
    personName: nasty,
    client: { name: nasty, logoUri: nasty, policyUri: nasty, tosUri: nasty },
    scopes: [
      { name: nasty, description: nasty },
      { name: nasty, description: null },
    ],
  };
  const themed = htmlPages({
    brand: { name: nasty, logoUrl: nasty, primaryColor: nasty, backgroundColor: nasty },
  });

  test.each([
    ['login', () => themed.login(everywhere, [nasty])],
    ['consent', () => themed.consent(everywhere, [nasty])],
    ['logout', () => themed.logout(everywhere, [nasty])],
    ['failure', () => themed.failure({ code: nasty, message: nasty, requestId: nasty }, [nasty])],
    ['loggedOut', () => themed.loggedOut(everywhere, [nasty])],
    [
      'formPost',
      () =>
        themed.formPost({ action: `https://a.example/${nasty}`, parameters: { [nasty]: nasty } }, [
          nasty,
        ]),
    ],
  ])('stay text in %s', (name, make) => {
    const { html: page, policy } = make();
    // The script of the page itself, which is the only one.
    const own = ['formPost', 'login', 'accountDevices'].includes(name) ? 1 : 0;
    expect(page.match(/<script/g) ?? []).toHaveLength(own);
    expect(page).not.toContain('<script>');
    expect(page).not.toMatch(/\0|<!--|alert\(1\)<|"">/);
    expect(policy).toMatch(/^[\w\s':;.\-/]+$/);
  });
});

describe('theming', () => {
  test('puts name, logo and colours on the page', () => {
    const { html: page } = htmlPages({
      brand: {
        name: 'Harbour & Co',
        logoUrl: '/logo.svg',
        primaryColor: '#ffcc00',
        backgroundColor: '#003366',
      },
    }).logout({ ...secrets, personName: 'S' }, []);
    for (const text of [
      '<title>Sign out · Harbour &amp; Co</title>',
      '<img src="/logo.svg" alt="Harbour &amp; Co">',
      '--button: #ffcc00;',
      '--on-button: #000000;',
      '--background: #003366;',
      '--on-background: #ffffff;',
    ])
      expect(page).toContain(text);
  });

  test('a template replaces one page, or the frame of all', () => {
    const own = htmlPages({
      templates: {
        loggedOut: (_page, { language }) => ({
          title: 'Bye',
          body: html`<h1>Bye (${language.tag})</h1>`,
          pictures: ['https://a.example/wave.png', 'javascript:alert(1)'],
        }),
        layout: ({ title, body }, { nonce }) =>
          html`<!doctype html><title>${title}</title><style nonce="${nonce}"></style>${body}`,
      },
    });
    expect(own.loggedOut({}, ['fr'])).toMatchObject({
      html: expect.stringContaining('<title>Bye</title>'),
      policy: expect.stringContaining('img-src https:;'),
      locale: 'fr',
    });
    expect(own.logout({ ...secrets, personName: 'S' }, []).html).toMatch(
      /^<!doctype html><title>Sign out<\/title>[\s\S]*action="logout"/,
    );
  });

  test('a template may wrap ours', () => {
    const own = htmlPages({
      templates: {
        login: (page, setting) => ({ ...standardTemplates.login(page, setting), title: 'Welcome' }),
      },
    });
    expect(own.login({ ...secrets, client, username: '' }, []).html).toContain(
      '<title>Welcome · Keyward</title>',
    );
  });

  test('the examples of the guide do what it says', () => {
    expect(politePages.loggedOut({}, ['de']).html).toMatch(
      /<main>\s*<h1>Sie sind abgemeldet<\/h1>\s*<p><a href="https:\/\/harbour\.example">Harbour<\/a>/,
    );
    expect(framedPages.loggedOut({}, ['ar']).html).toMatch(
      /<html lang="ar" dir="rtl">[\s\S]*<title>[^<]* \| Harbour<\/title>/,
    );
    expect(announcingPages.login({ ...secrets, client, username: '' }, []).html).toMatch(
      /moves on Sunday[\s\S]*action="login"/,
    );
  });
});
