/** Decrypts what a party has encrypted for this server, within an element that its key has signed. */
import { constants, createDecipheriv, privateDecrypt, randomBytes } from 'node:crypto';
import type { SamlKey } from '@keyward/core/ports';
import { childrenOf, namespaces } from './elements.js';
import { encryption } from './encrypt-element.js';

const encryption11 = 'http://www.w3.org/2009/xmlenc11#';

/** With a tag each: of a text without one, whoever alters it and sees what comes of it learns what it says. */
const contentAlgorithms = new Map(
  [256, 192, 128].map((bits) => [
    `${encryption11}aes${bits}-gcm`,
    { name: `aes-${bits}-gcm`, bytes: bits / 8 },
  ]),
);

const sha1 = `${namespaces.signature}sha1`;

const digests = new Map([
  [sha1, 'sha1'],
  [`${encryption}sha256`, 'sha256'],
  ['http://www.w3.org/2001/04/xmldsig-more#sha384', 'sha384'],
  [`${encryption}sha512`, 'sha512'],
]);

const keyAlgorithms = [`${encryption}rsa-oaep-mgf1p`, `${encryption11}rsa-oaep`] as const;

/** What the metadata say that this server decrypts, the best first. */
export const decryptedAlgorithms: readonly string[] = [
  ...contentAlgorithms.keys(),
  ...keyAlgorithms,
];

/** The text; or that it is encrypted otherwise than this server decrypts, or not for it. */
export type Decrypted = { readonly text: string } | 'unsupported' | 'unreadable';

/** Rule: an element is encrypted for one recipient, in itself, by AES-GCM under a key by RSA-OAEP. */
export const decryptElement = (holder: Element, keys: readonly SamlKey[]): Decrypted => {
  const parts = partsOf(holder);
  if (parts === undefined) return 'unreadable';

  const content = contentAlgorithms.get(algorithmOf(parts.data));
  const hash = oaepHashOf(parts.key);
  if (content === undefined || hash === undefined) return 'unsupported';

  const [wrapped, hidden] = [cipherOf(parts.key), cipherOf(parts.data)];
  if (wrapped === undefined || hidden === undefined) return 'unreadable';
  for (const { privateKey } of keys) {
    const text = opened(hidden, content.name, unwrapped(wrapped, { privateKey, hash, ...content }));
    if (text !== undefined) return { text };
  }
  return 'unreadable';
};

interface EncryptedParts {
  readonly data: Element;
  readonly key: Element;
}

/** The key stands within the data or beside them (SAML Core §2.2.4). */
const partsOf = (holder: Element): EncryptedParts | undefined => {
  const named = (name: string): readonly Element[] =>
    Array.from(holder.getElementsByTagNameNS(encryption, name));
  const [data, ...otherData] = named('EncryptedData');
  const [key, ...otherKeys] = named('EncryptedKey');
  const isElement = ['', `${encryption}Element`].includes(data?.getAttribute('Type') ?? '');
  return data?.parentNode === holder && key !== undefined && isElement
    ? onlyWhere({ data, key }, otherData.length + otherKeys.length === 0)
    : undefined;
};

const onlyWhere = <T>(value: T, isSo: boolean): T | undefined => (isSo ? value : undefined);

const only = (
  parent: Element | undefined,
  namespace: string,
  name: string,
): Element | undefined => {
  const found = childrenOf(parent, namespace, name);
  return found.length === 1 ? found[0] : undefined;
};

const algorithmIn = (parent: Element | undefined, namespace: string, name: string): string =>
  only(parent, namespace, name)?.getAttribute('Algorithm') ?? '';

const algorithmOf = (element: Element): string =>
  algorithmIn(element, encryption, 'EncryptionMethod');

/** Undefined for another way, and where the two hashes of OAEP differ. */
const oaepHashOf = (key: Element): string | undefined => {
  const algorithm = algorithmOf(key);
  const method = only(key, encryption, 'EncryptionMethod');
  if (!(keyAlgorithms as readonly string[]).includes(algorithm)) return undefined;
  if (childrenOf(method, encryption, 'OAEPparams').length > 0) return undefined;

  const hash = digests.get(algorithmIn(method, namespaces.signature, 'DigestMethod') || sha1);
  const mask = algorithmIn(method, encryption11, 'MGF') || `${encryption11}mgf1sha1`;
  return mask === `${encryption11}mgf1${hash}` ? hash : undefined;
};

/** The bytes, which stand here and are not fetched. */
const cipherOf = (element: Element): Buffer | undefined => {
  const value = only(only(element, encryption, 'CipherData'), encryption, 'CipherValue');
  const base64 = value?.textContent?.replace(/\s+/g, '') ?? '';
  return /^[A-Za-z0-9+/]+={0,2}$/.test(base64) ? Buffer.from(base64, 'base64') : undefined;
};

interface Unwrapping {
  readonly privateKey: string;
  readonly hash: string;
  readonly bytes: number;
}

/** Where it cannot be unwrapped, any key: what follows takes as long, and fails in the same way. */
const unwrapped = (wrapped: Buffer, { privateKey, hash, bytes }: Unwrapping): Buffer => {
  const decoy = randomBytes(bytes);
  try {
    const key = privateDecrypt(
      { key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: hash },
      wrapped,
    );
    return key.length === bytes ? key : decoy;
  } catch {
    return decoy;
  }
};

/** The initialization vector of 96 bits, the text, and the tag of 128 bits (XML Encryption 1.1). */
const opened = (hidden: Buffer, cipher: string, key: Buffer): string | undefined => {
  try {
    const decipher = createDecipheriv(cipher as 'aes-256-gcm', key, hidden.subarray(0, 12), {
      authTagLength: 16,
    });
    decipher.setAuthTag(hidden.subarray(-16));
    const text = Buffer.concat([decipher.update(hidden.subarray(12, -16)), decipher.final()]);
    return new TextDecoder('utf-8', { fatal: true }).decode(text);
  } catch {
    return undefined;
  }
};
