import { describe, expect, test } from '@jest/globals';
import { isUnfit, type CheckableHash } from './adopted-format.js';
import { readAdopted } from './read-adopted.js';

const checkable = (algorithm: string, value: string): CheckableHash => {
  const read = readAdopted(algorithm, value);
  if (isUnfit(read)) throw new Error(read.why);
  return read;
};

/** Of others: what they are from, the algorithm, the value and the password. */
const vectors: readonly (readonly [string, string, string, string])[] = [
  [
    'PBKDF2 with SHA-1, RFC 6070 §2',
    'pbkdf2',
    '$pbkdf2-sha1$i=4096,l=20$c2FsdA$SwB5AbdlSJq+rUnZJvch0GWkKcE',
    'password',
  ],
  [
    'PBKDF2 of two blocks, RFC 6070 §2',
    'pbkdf2',
    '$pbkdf2-sha1$i=4096,l=25$c2FsdFNBTFRzYWx0U0FMVHNhbHRTQUxUc2FsdFNBTFRzYWx0$PS7sT+QchJ' +
      'uAyNg2YsDkSospGpZM8vBwOA',
    'passwordPASSWORDpassword',
  ],
  [
    'PBKDF2 with SHA-256, RFC 7914 §11',
    'pbkdf2',
    '$pbkdf2-sha256$i=80000$TmFDbA$TdzY9guYviGDDO5e8icB+WQaRBjQTAQUrv8Ih2s0q1ah1CWhIlgzVJ' +
      'rbhBtRybMXaicr3ruh0HhHj2Kzl/M8jQ',
    'Password',
  ],
  [
    'scrypt, RFC 7914 §12',
    'scrypt',
    '$scrypt$ln=10,r=8,p=16$TmFDbA$/bq+HJ00cgB4VucZDQHp/nxq18vII3gw53N2Y0s3MWIurzDZLiKjiG' +
      '/xCSedmDDaxyevuUqD7m2DYMvfoswGQA',
    'password',
  ],
  [
    'scrypt of 16 MiB, RFC 7914 §12',
    'scrypt',
    '$scrypt$ln=14,r=8,p=1$U29kaXVtQ2hsb3JpZGU$cCO9yzr9c0hGHAbNgf046/2o+7qQT44+qbVD9lRdof' +
      'LVQylVYT8Pz2LUlwUkKpr55h6F3A1lHkDfzwF7RVdYhw',
    'pleaseletmein',
  ],
  [
    'scrypt of nothing, RFC 7914 §12',
    'scrypt',
    '$scrypt$ln=4,r=1,p=1$$d9ZXYjhleyA7GcpCwYoEl/FrSETjB0ro39/6P+3iFEL80Aad7QlI+DJqdToPyB' +
      '8X6NPg+y4NNijPNeIMONGJBg',
    '',
  ],
  [
    'argon2id of its reference program',
    'argon2',
    '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc',
    'password',
  ],
  [
    'argon2i of its reference program',
    'argon2',
    '$argon2i$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$wWKIMhR9lyDFvRz9YTZweHKfbftvj+qf+YFY4NeBbtA',
    'password',
  ],
  [
    'Firebase, from the README of its scrypt',
    'firebase-scrypt',
    '$firebase-scrypt$ln=14,r=8,sep=Bw,key=jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn' +
      '210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA$42xEC+ixf3L2lw$lSrfV15cpx95/sZS2W9c9Kp6i/LV' +
      'gQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ',
    'user1password',
  ],
  ['phpass, from its own test', 'phpass', '$P$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0', 'test12345'],
  ['phpass as phpBB writes it', 'phpass', '$H$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0', 'test12345'],
  [
    'SHA-crypt, from its specification: $5$saltstring',
    'sha-crypt',
    '$5$saltstring$5B8vYYiY.CVt1RlTTf8KbXBH3hsxY/GNooZaBBGWEc5',
    'Hello world!',
  ],
  [
    'SHA-crypt, from its specification: $5$rounds=10000$saltstringsaltstring',
    'sha-crypt',
    '$5$rounds=10000$saltstringsaltst$3xv.VbSHBb41AL9AvLeujZkZRBAwqFMz2.opqey6IcA',
    'Hello world!',
  ],
  [
    'SHA-crypt, from its specification: $5$rounds=77777$short',
    'sha-crypt',
    '$5$rounds=77777$short$JiO1O3ZpDAxGJeaDIuqCoEFysAe1mZNJRs3pw0KQRd/',
    'we have a short salt string but not a short password',
  ],
  [
    'SHA-crypt, from its specification: $6$saltstring',
    'sha-crypt',
    '$6$saltstring$svn8UoSVapNtMuq1ukKS4tPQd8iKwSMHWjl/O817G3uBnIFNjnQJuesI68u4OTLiBFdcbY' +
      'EdFCoEOfaS35inz1',
    'Hello world!',
  ],
  [
    'SHA-crypt, from its specification: $6$rounds=1400$anotherlongsaltstring',
    'sha-crypt',
    '$6$rounds=1400$anotherlongsalts$POfYwTEok97VWcjxIiSOjiykti.o/pQs.wPvMxQ6Fm7I6IoYN3Cm' +
      'Ls66x9t0oSwbtEW7o7UmJEiDwGqd8p4ur1',
    'a very much longer text to encrypt.  This one even stretches over morethan one line.',
  ],
  [
    'WordPress 6.8',
    'wordpress',
    '$wp$2y$04$If6bvum7DFjUnE9p2uDeDu7cqkYcYUct.Clzqobn7AhRf8wL4cEc.',
    '  grüße  \n',
  ],
  [
    'bcrypt over SHA-256, as Django makes it',
    'bcrypt-sha256',
    '$2b$04$If6bvum7DFjUnE9p2uDeDuc6zJF9cV18T9SF91lkpFRacH3Wcp41m',
    'grüße',
  ],
  [
    'bcrypt, from the test vectors of jBCrypt',
    'bcrypt',
    '$2a$06$If6bvum7DFjUnE9p2uDeDu0YHzrHM6tf.iqN8.yx.jNN1ILEf7h0i',
    'abc',
  ],
  ['SSHA of a directory', 'ldap', '{SSHA}+Vf456w9ia1I7of36svvdODlYL5zYWx0c2FsdA==', 'grüße'],
  [
    'SSHA256 of a directory',
    'ldap',
    '{SSHA256}IjPWxb/kJR5bzH/A+HI94oWlb0iUOQiV/hMgFzAs6/lzYWx0c2FsdA==',
    'grüße',
  ],
  [
    'SSHA512 of a directory',
    'ldap',
    '{SSHA512}BbwsbX1OB89Dk17+Sl3WZ6WKEuzXIE7wsHPXYKj4uFa3WO0PoFIFAX84RIcdXm4TNHBBcGAuE7I' +
      'Ieut9BLcTvnNhbHRzYWx0',
    'grüße',
  ],
];

const b16 = 'A'.repeat(22);

describe('a hash of another system', () => {
  test.each(vectors)('knows its password: %s', async (_, algorithm, value, password) => {
    expect(await checkable(algorithm, value).matches(password)).toBe(true);
  });

  test.each(vectors)('refuses another: %s', async (_, algorithm, value, password) => {
    for (const other of [`${password}x`, `x${password}`, password.toUpperCase() || ' '])
      expect(await checkable(algorithm, value).matches(other)).toBe(false);
  });

  test.each(vectors)('answers for any text: %s', async (_, algorithm, value) => {
    for (const text of ['', '\0', 'a\0b', '\ud800x', '🐎'.repeat(500), 'x'.repeat(1_000_000)]) {
      const isRight = await checkable(algorithm, value).matches(text);
      // HMAC knows no difference between no key and one of zeros (RFC 2104 §2).
      expect(isRight).toBe(value.startsWith('$scrypt$ln=4,') && text.length < 2);
    }
  });

  test.each(vectors)('is refused when a part is missing: %s', (_, algorithm, value) => {
    for (let length = 0; length < value.length / 3; length++)
      expect(readAdopted(algorithm, value.slice(0, length))).toMatchObject({ unfit: 'malformed' });
  });

  test('of PBKDF2 is told by its first block alone (RFC 8018 §5.2)', async () => {
    const [, , value] = vectors.find(([, , each]) => each.includes('l=25'))!;
    const [first, second] = ['A', 'B'].map((last) => value.replace(/..$/, `${last}A`));
    for (const each of [first!, second!])
      expect(await checkable('pbkdf2', each).matches('passwordPASSWORDpassword')).toBe(true);
  });

  test('of scrypt has an N below 2^(128 r / 8) (RFC 7914 §2)', () => {
    const of = (ln: number) => readAdopted('scrypt', `$scrypt$ln=${ln},r=1,p=1$$${b16}`);
    expect(of(16)).toEqual({ unfit: 'malformed', why: 'must have an ln below 16 times r' });
    expect(isUnfit(of(15))).toBe(false);
  });

  test('of argon2 has eight blocks of memory for each lane (RFC 9106 §3.1)', () => {
    const of = (m: number) =>
      readAdopted('argon2', `$argon2id$v=19$m=${m},t=1,p=4$c29tZXNhbHQ$${b16}`);
    expect(of(31)).toMatchObject({ unfit: 'malformed' });
    expect(isUnfit(of(32))).toBe(false);
  });

  test('is hashed as it is typed, and not in another form of the same characters', async () => {
    const { matches } = checkable('ldap', '{SSHA}+Vf456w9ia1I7of36svvdODlYL5zYWx0c2FsdA==');
    expect(await matches('grüße'.normalize('NFD'))).toBe(false);
  });

  test('of bcrypt has the first 72 bytes of a password, as with those who made it', async () => {
    const { matches } = checkable(
      'bcrypt',
      '$2b$04$If6bvum7DFjUnE9p2uDeDub2EGDjVtZjqoykJDTnnEiBX3ycUPhDS',
    );
    expect(await matches('x'.repeat(80))).toBe(true);
    expect(await matches('x'.repeat(71))).toBe(false);
  });

  test.each([
    [31, '$5$rounds=1000$abcdefgh$7BQzpu5phH4w/DyblLbu2iIzGFInWuRgPJe.H4GSjV.'],
    [32, '$5$rounds=1000$abcdefgh$X3DK0rnvjGs5BcxTxrPXJBZIV41ur8wbOEA069fskk9'],
    [
      63,
      '$6$rounds=1000$abcdefgh$Pd4h0TNs2Fj0TQb/HcGOjCv2MHVjNQ6SU7Fmlr.x53ditx4xSiml3ougqKZz' +
        'PcaFFhF3qG65zV9SS7UHFrKrC.',
    ],
    [
      64,
      '$6$rounds=1000$$dal7bQ6aP6Fa0Cnpv6Qad3ijGOdFWeUJxO3/Wf6wp8WtdcdsDHg5X5czqpyaSkVo6ld.' +
        'EY5cJbuzs76bxmVD1/',
    ],
    [
      65,
      '$6$rounds=1000$abcdefgh$FvF8530wV5J42cXWQsIk152cTRgAzqIiNxdP7fQsZwWA3OB.0sRA.egcy1/t' +
        'orOFlAyv60Pe9.Q2PTtM3owxX/',
    ],
    [
      128,
      '$6$rounds=1000$abcdefgh$3HmHyvRKQW7I47i5SDwf.ZR7xXot//gWNoFrFS2Ms0B1JsnucoQQRc.VYji5' +
        'EpoYDVUg0k./2JRH1WIE8ymaG/',
    ],
  ])('of SHA-crypt is right for a password of %d bytes', async (bytes, value) => {
    expect(await checkable('sha-crypt', value).matches('x'.repeat(bytes))).toBe(true);
  });
});

test.each([
  ['phpass', '$P$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0'],
  ['sha-crypt', `$6$salt$${'.'.repeat(86)}`],
])(
  'a password that each round of %s would read for long matches nothing, and takes no time',
  async (algorithm, value) => {
    const { matches } = checkable(algorithm, value);
    // No thread is started, so the answer comes before any event.
    let isLater = false;
    setImmediate(() => {
      isLater = true;
    });
    expect(await matches('ü'.repeat(129))).toBe(false);
    expect(isLater).toBe(false);
  },
);

describe('a value that cannot be checked here', () => {
  test.each(['md5', 'plain', '', 'Bcrypt', '__proto__', 'constructor'])(
    'is refused for the algorithm “%s”, which names those that are taken',
    (algorithm) => {
      expect(readAdopted(algorithm, 'x')).toEqual({
        unfit: 'malformed',
        why: expect.stringContaining('bcrypt, bcrypt-sha256, wordpress, argon2'),
      });
    },
  );

  test.each([
    ['bcrypt', '$2b$03$', 53],
    ['bcrypt', '$2x$06$', 53],
    ['bcrypt', ' $2b$06$', 53],
    ['bcrypt', '$2b$06$', 52],
    ['bcrypt', '$2b$06$', 54],
    ['wordpress', '$2y$06$', 53],
    ['phpass', '$P$4', 30],
    ['phpass', '$P$9', 29],
    ['phpass', '$Q$9', 30],
    ['sha-crypt', '$6$salt$', 43],
    ['sha-crypt', '$5$salt$', 86],
    ['sha-crypt', '$6$rounds=999$salt$', 86],
    ['sha-crypt', '$6$rounds=-5000$salt$', 86],
    ['sha-crypt', '$6$rounds=05000$salt$', 86],
    ['sha-crypt', '$6$rounds=1e4$salt$', 86],
    ['sha-crypt', '$6$seventeenletters!$', 86],
    ['sha-crypt', '$1$salt$', 22],
    ['bcrypt', '$2b$06$', 300],
  ])('is refused by %s: %s and %d characters', (algorithm, start, length) => {
    expect(readAdopted(algorithm, start + '.'.repeat(length))).toMatchObject({
      unfit: 'malformed',
    });
  });

  test.each([
    // Too short to stand for one password.
    ['pbkdf2', '$pbkdf2-sha256$i=1000$c2FsdA$AAAA'],
    ['pbkdf2', `$pbkdf2-sha256$i=1000,l=32$c2FsdA$${b16}`],
    ['pbkdf2', `$pbkdf2-sha256$i=0$c2FsdA$${b16}`],
    ['pbkdf2', `$pbkdf2-sha256$i=-1$c2FsdA$${b16}`],
    ['pbkdf2', `$pbkdf2-sha256$i=1e9$c2FsdA$${b16}`],
    ['pbkdf2', `$pbkdf2-sha256$i=1.5$c2FsdA$${b16}`],
    ['pbkdf2', `$pbkdf2-md5$i=1000$c2FsdA$${b16}`],
    ['pbkdf2', `$pbkdf2-sha256$i=1000$c2FsdA=$${b16}`],
    // Two texts of the same bytes.
    ['pbkdf2', `$pbkdf2-sha256$i=1000$c2FsdB$${b16}`],
    ['pbkdf2', `$pbkdf2-sha256$i=1000$c2FsdA$${b16.slice(1)}B`],
    ['pbkdf2', `$pbkdf2-sha256$i=1000$c2FsdA$${b16.slice(1)}_`],
    ['scrypt', `$scrypt$ln=0,r=8,p=1$c2FsdA$${b16}`],
    ['scrypt', `$scrypt$ln=14,r=0,p=1$c2FsdA$${b16}`],
    ['scrypt', `$scrypt$ln=14,r=8,p=-1$c2FsdA$${b16}`],
    // RFC 7914 §2
    ['scrypt', `$scrypt$ln=16,r=1,p=1$c2FsdA$${b16}`],
    ['scrypt', '$scrypt$ln=14,r=8,p=1$c2FsdA$AAAA'],
    ['argon2', `$argon2id$v=16$m=65536,t=2,p=1$c29tZXNhbHQ$${b16}`],
    ['argon2', `$argon2d$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$${b16}`],
    ['argon2', `$argon2id$v=19$m=65536,t=0,p=1$c29tZXNhbHQ$${b16}`],
    ['argon2', `$argon2id$v=19$m=7,t=2,p=1$c29tZXNhbHQ$${b16}`],
    ['argon2', `$argon2id$v=19$m=16,t=2,p=4$c29tZXNhbHQ$${b16}`],
    ['argon2', `$argon2id$v=19$m=65536,t=2,p=1$c2FsdA$${b16}`],
    ['argon2', '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$AAAA'],
    ['argon2', `$argon2id$v=19$m=65536,t=2,p=1,data=AAAA$c29tZXNhbHQ$${b16}`],
    ['firebase-scrypt', `$firebase-scrypt$ln=14,r=8,sep=Bw,key=AAAA$c2FsdA$AAAA`],
    ['firebase-scrypt', `$firebase-scrypt$ln=14,r=8,sep=Bw,key=${b16}${b16}$c2FsdA$${b16}`],
    // Without a salt, each password has one digest everywhere.
    ['ldap', '{SHA}qUqP5cyxm6YcTAhz05Hph5gvu9M='],
    ['ldap', '{SSHA}qUqP5cyxm6YcTAhz05Hph5gvu9M='],
    ['ldap', '{SMD5}+Vf456w9ia1I7of36svvdODlYL5zYWx0c2FsdA=='],
    ['ldap', '{SSHA}+Vf456w9ia1I7of36svvdODlYL5zYWx0c2FsdA'],
    ['ldap', '{ssha}+Vf456w9ia1I7of36svvdODlYL5zYWx0c2FsdA=='],
  ])('is refused by %s: %s', (algorithm, value) => {
    expect(readAdopted(algorithm, value)).toMatchObject({ unfit: 'malformed' });
  });
});

describe('a value whose check takes too long', () => {
  test.each([
    ['bcrypt', `$2a$15$${'.'.repeat(53)}`],
    ['bcrypt', `$2a$31$${'.'.repeat(53)}`],
    ['bcrypt-sha256', `$2b$15$${'.'.repeat(53)}`],
    ['wordpress', `$wp$2y$15$${'.'.repeat(53)}`],
    ['pbkdf2', `$pbkdf2-sha256$i=2000001$c2FsdA$${b16}`],
    ['pbkdf2', `$pbkdf2-sha1$i=99999999999999999999999999$c2FsdA$${b16}`],
    ['pbkdf2', `$pbkdf2-sha512$1000001$c2FsdA$${b16}`],
    ['scrypt', `$scrypt$ln=17,r=8,p=1$c2FsdA$${b16}`],
    ['scrypt', `$scrypt$ln=16,r=8,p=3$c2FsdA$${b16}`],
    ['scrypt', `$scrypt$ln=9999,r=8,p=1$c2FsdA$${b16}`],
    ['scrypt', `$scrypt$ln=1,r=9999999999999,p=1$c2FsdA$${b16}`],
    [
      'firebase-scrypt',
      `$firebase-scrypt$ln=17,r=8,sep=,key=${b16}${b16.slice(1)}$$${b16}${b16.slice(1)}`,
    ],
    ['argon2', `$argon2id$v=19$m=262145,t=1,p=1$c29tZXNhbHQ$${b16}`],
    ['argon2', `$argon2id$v=19$m=65536,t=17,p=1$c29tZXNhbHQ$${b16}`],
    ['argon2', `$argon2id$v=19$m=65536,t=1,p=17$c29tZXNhbHQ$${b16}`],
    ['argon2', `$argon2id$v=19$m=4294967296,t=4294967296,p=1$c29tZXNhbHQ$${b16}`],
    ['phpass', `$P$H${'.'.repeat(30)}`],
    ['phpass', `$P$z${'.'.repeat(30)}`],
    ['sha-crypt', `$6$rounds=300001$salt$${'.'.repeat(86)}`],
    ['sha-crypt', `$5$rounds=999999999999999999$salt$${'.'.repeat(43)}`],
  ])('is refused as too costly, and says the limit: %s %s', (algorithm, value) => {
    expect(readAdopted(algorithm, value)).toEqual({
      unfit: 'too_costly',
      why: expect.stringMatching(/^must have .*at most/),
    });
  });
});
