/** Passwords, one-time passwords and passkeys of a person. Their data is JSON in a text, with values in Base64. */
import type { ConversionOptions } from '../conversion.js';
import type { LossLog, Subject } from '../losses.js';
import { isObject, membersOf, type Json, type JsonObject, type Members } from '../members.js';
import type { Authenticator, PasswordHash } from '../user-line.js';

export interface Credentials {
  readonly password?: PasswordHash;
  readonly authenticators: readonly Authenticator[];
}

interface CredentialPlace {
  readonly losses: LossLog;
  readonly subject: Subject;
  readonly options: ConversionOptions;
}

interface OneCredential {
  readonly secret: Members;
  readonly data: Members;
  readonly path: string;
}

export const readCredentials = (
  place: CredentialPlace,
  given: readonly JsonObject[],
): Credentials => {
  let password: PasswordHash | undefined;
  const authenticators: Authenticator[] = [];
  given.forEach((credential, at) => {
    const { type, one, close } = opened(place, credential, `credentials[${at}].`);
    if (type === 'password') password ??= passwordIn(place, one);
    else if (type === 'otp') authenticators.push(...otpIn(place, one));
    else if (type === 'webauthn' || type === 'webauthn-passwordless')
      authenticators.push(...passkeyIn(place, one));
    else {
      place.losses.note(
        'credential_unknown',
        place.subject,
        `credentials[${at}]`,
        `It is of type ${type}.`,
      );
      return;
    }
    close();
  });
  return { ...(password === undefined ? {} : { password }), authenticators };
};

const opened = ({ losses, subject }: CredentialPlace, credential: JsonObject, path: string) => {
  const members = membersOf(credential, { losses, subject, path });
  members.leaveOut('id', 'userLabel', 'createdDate', 'priority', 'temporary');
  const inner = (name: string): Members =>
    membersOf(objectIn(members.text(name)), { losses, subject, path: `${path}${name}.` });
  const one = { secret: inner('secretData'), data: inner('credentialData'), path };
  const close = (): void => [members, one.secret, one.data].forEach((each) => each.close());
  return { type: members.text('type') ?? '', one, close };
};

const objectIn = (text = '{}'): JsonObject => {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
};

/** PHC writes Base64 without padding. */
const plain = (base64 = ''): string => base64.replace(/=+$/, '');

const passwordIn = (
  { losses, subject, options }: CredentialPlace,
  { secret, data, path }: OneCredential,
): PasswordHash | undefined => {
  const algorithm = data.text('algorithm') ?? '';
  const rounds = data.number('hashIterations');
  const more = first(data.object('additionalParameters'));
  const salted = `${plain(secret.text('salt'))}$${plain(secret.text('value'))}`;
  secret.leaveOut('additionalParameters');

  const hash = written(algorithm, { rounds, more, salted, value: secret.text('value') });
  const verdict = hash === undefined ? 'hash_unknown' : options.judgeHash(hash);
  if (verdict === 'taken') return hash;
  losses.note(
    verdict,
    subject,
    `${path}secretData`,
    `${algorithm}, ${rounds} rounds: send a reset link.`,
  );
  return undefined;
};

interface HashParts {
  readonly rounds: number | undefined;
  readonly more: Readonly<Record<string, string>>;
  readonly salted: string;
  readonly value: string | undefined;
}

const written = (
  algorithm: string,
  { rounds, more, salted, value }: HashParts,
): PasswordHash | undefined => {
  const [, digest] = /^pbkdf2(?:-(sha256|sha512))?$/.exec(algorithm) ?? [undefined, null];
  if (digest !== null) {
    const length = Buffer.from(value ?? '', 'base64').length;
    return {
      algorithm: 'pbkdf2',
      value: `$pbkdf2-${digest ?? 'sha1'}$i=${rounds},l=${length}$${salted}`,
    };
  }
  if (algorithm !== 'argon2') return undefined;
  const version = more['version'] === '1.0' ? 16 : 19;
  const cost = `m=${more['memory']},t=${rounds},p=${more['parallelism']}`;
  return { algorithm: 'argon2', value: `$argon2${more['type']}$v=${version}$${cost}$${salted}` };
};

const firstText = (list: Json): string => {
  const value = Array.isArray(list) ? list[0] : list;
  return typeof value === 'string' ? value : '';
};

/** Each parameter is a list of one. */
const first = (lists: JsonObject): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, firstText(list)]));

const otpIn = (
  { losses, subject }: CredentialPlace,
  { secret, data, path }: OneCredential,
): readonly Authenticator[] => {
  const isUsual =
    data.text('subType') === 'totp' &&
    data.number('digits') === 6 &&
    data.number('period') === 30 &&
    data.text('algorithm') === 'HmacSHA1';
  data.leaveOut('counter');
  const isBase32 = data.text('secretEncoding') === 'BASE32';
  const text = secret.text('value');
  if (!isUsual || text === undefined) {
    losses.note('otp_unfit', subject, `${path}credentialData`);
    return [];
  }
  return [
    { authenticator_type: 'totp', secret: isBase32 ? text : base32(Buffer.from(text, 'utf8')) },
  ];
};

/** As authenticator apps take secrets, without padding. */
const base32 = (bytes: Uint8Array): string => {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => alphabet[parseInt(five.padEnd(5, '0'), 2)])
    .join('');
};

const passkeyIn = (
  { losses, subject, options: { rpId } }: CredentialPlace,
  { secret, data, path }: OneCredential,
): readonly Authenticator[] => {
  data.leaveOut('aaguid', 'attestationStatement', 'attestationStatementFormat');
  secret.leaveOut('value');
  const [id, key] = [data.text('credentialId'), data.text('credentialPublicKey')];
  const counter = data.number('counter') ?? 0;
  const transports = data.texts('transports').map((each) => each.toLowerCase());
  if (rpId === undefined) {
    losses.note('passkey_bound', subject, `${path}credentialData`);
    return [];
  }
  if (id === undefined || key === undefined) {
    losses.note('member_unfit', subject, `${path}credentialData`, 'It lacks its ID or its key.');
    return [];
  }
  return [
    {
      authenticator_type: 'passkey',
      credential_id: base64url(id),
      public_key: base64url(key),
      signature_counter: counter,
      transports,
    },
  ];
};

const base64url = (text: string): string => Buffer.from(text, 'base64').toString('base64url');
