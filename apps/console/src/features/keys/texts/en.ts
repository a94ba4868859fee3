export const texts = {
  hint:
    'Keys of this server sign tokens. Verifiers read their public parts from ' +
    '/.well-known/jwks.json.',
  ofTheServer:
    'Keys belong to the server and to no tenant. A global administrator, a global client or ' +
    'the command rotates and withdraws them.',
  emptyHint: 'The server makes a key when it signs the first token.',
  empty: 'No keys to see here',
  open: 'Until the next one',
  column: {
    key: 'Key',
    kid: 'kid',
    status: 'Status',
    signsFrom: 'Signs from',
    until: 'Accepted until',
  },
  status: { next: 'Next', signing: 'Signing', verifying: 'Verifying', retired: 'Retired' },
  statusHint: {
    next: 'Published, so that verifiers know it before it signs',
    signing: 'Signs new tokens',
    verifying: 'Verifies tokens that it signed before; another key signs',
    retired: 'Nothing that it signed is accepted any more',
  },
  rotate: {
    action: 'Rotate keys',
    one: (algorithm: string) => `Rotate ${algorithm}`,
    title: (algorithm: string | undefined) =>
      algorithm === undefined ? 'Rotate all keys in use?' : `Rotate the ${algorithm} key?`,
    hint:
      'The next key is published now and signs in an hour, when every verifier can ' +
      'know it. The present key stays accepted until its last token has expired. ' +
      'All people stay signed in.',
    samlStays: 'The key of SAML stays: rotate it by itself.',
    samlHint:
      'The metadata name the next certificate now, and its key signs in two weeks. ' +
      'Until then, give it to each application that does not read the metadata by ' +
      'itself. The present certificate stays in the metadata for a day more. All people ' +
      'stay signed in.',
    confirm: 'Rotate',
    done: 'The next key is published',
  },
  withdraw: {
    action: 'Withdraw at once',
    title: (algorithm: string) => `Withdraw this ${algorithm} key at once?`,
    hint: (id: string) =>
      `Do this if the key ${id} is stolen. Every token that it signed becomes invalid now, ` +
      `perhaps your own too: people and machines get new ones. Its successor signs at once.`,
    samlHint: (id: string) =>
      `Do this if the key ${id} is stolen. Its successor signs at once: people cannot ` +
      `sign in to applications of SAML and WS-Federation until these have the new ` +
      `certificate from the metadata.`,
    confirm: 'Withdraw',
    done: 'The key is withdrawn',
  },
};
