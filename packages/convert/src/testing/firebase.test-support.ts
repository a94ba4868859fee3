/** What `firebase auth:export users.json` writes, and the parameters that the console of Firebase shows. */
export const hashConfigText = `hash_config {
  algorithm: SCRYPT,
  base64_signer_key: jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==,
  base64_salt_separator: Bw==,
  rounds: 8,
  mem_cost: 14,
}
`;

/** The example in the documentation of Firebase's own scrypt. */
export const example = {
  password: 'user1password',
  salt: '42xEC+ixf3L2lw==',
  passwordHash:
    'lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==',
} as const;

export const people = [
  {
    localId: 'yD0tEvqbPTPTsDXN9QxqGTgJB2R2',
    email: 'ada@harbour.example',
    emailVerified: true,
    passwordHash: example.passwordHash,
    salt: example.salt,
    displayName: 'Ada Lovelace',
    photoUrl: 'https://harbour.example/ada.png',
    lastSignedInAt: '1795951165296',
    createdAt: '1795951065296',
    phoneNumber: '+4930123456',
    disabled: true,
    customAttributes: '{"level":7,"admin":true}',
    providerUserInfo: [
      {
        providerId: 'google.com',
        rawId: '117000000000000000001',
        email: 'ada@gmail.example',
        displayName: 'Ada L.',
        photoUrl: 'https://google.example/ada.png',
      },
      { providerId: 'facebook.com', rawId: '10200000' },
      { providerId: 'password', rawId: 'ada@harbour.example' },
    ],
  },
  {
    localId: 'second',
    email: 'grace@harbour.example',
    emailVerified: false,
    passwordHash: 'UkVEQUNURUQ=',
  },
  { localId: 'anonymous', createdAt: '1795951065296' },
];
