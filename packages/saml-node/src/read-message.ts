/** Reads what service providers send: by which binding, how large, and whether it is signed. */
import { inflateRawSync } from 'node:zlib';
import type { CertificatesOf, SamlKeys, SamlMessage } from '@keyward/core/ports';
import { childrenOf, namespaces, textOf } from './elements.js';
import { isEncrypted, nameIn } from './encrypted-name.js';
import { decodedXml, parseXml } from './parse-xml.js';
import { isQuerySigned, verifiedElement, type MessageParameter } from './verify-message.js';

/** Rule: a request has at most 64 KB of Base64 and of XML, and 200 elements. */
const longestRequest = 64 * 1024;
const mostElements = 200;

/** An id has at least 128 random bits; a longer text than this is none. */
const longestId = 200;

/** A message that is not read on. Caught in this file. */
class Unreadable extends Error {}

export const unreadable = (problem: string): never => {
  throw new Unreadable(problem);
};

/** A kind of message: the element and the parameter that it comes in, and what is read of it. */
export interface MessageKind<T> {
  readonly element: string;
  readonly parameter: MessageParameter;
  readonly read: (element: Element, isSigned: boolean, keys: SamlKeys) => T | Promise<T>;
}

export type MessageResult<T> = { readonly request: T } | { readonly problem: string };

/** A reader of messages of one kind. It throws for nothing that can be sent. */
export const messageReader =
  <T extends { readonly issuer: string }>(kind: MessageKind<T>) =>
  async (
    message: SamlMessage,
    certificatesOf: CertificatesOf,
    keys: SamlKeys = noKeys,
  ): Promise<MessageResult<T>> => {
    try {
      return { request: await readMessage(kind, message, { certificatesOf, keys }) };
    } catch (error) {
      if (error instanceof Unreadable) return { problem: error.message };
      throw error;
    }
  };

const noKeys: SamlKeys = () => Promise.resolve([]);

interface Known {
  readonly certificatesOf: CertificatesOf;
  readonly keys: SamlKeys;
}

const readMessage = async <T extends { readonly issuer: string }>(
  kind: MessageKind<T>,
  message: SamlMessage,
  { certificatesOf, keys }: Known,
): Promise<T> => {
  const text = textOfMessage(message);
  const claimed = messageElement(kind, text);
  const certificates = (await certificatesOf(issuerOf(claimed))) ?? [];
  const signed = await signedMessage({ kind, message, text, claimed }, certificates);
  if (signed === undefined) return kind.read(claimed, false, keys);

  // What was signed is read anew, and nothing beside it.
  const read = await kind.read(messageElement(kind, signed), true, keys);
  if (read.issuer !== issuerOf(claimed)) unreadable('is not signed by the entity that it names');
  return read;
};

const textOfMessage = ({ text, query }: SamlMessage): string => {
  const base64 = text.replace(/\s+/g, '');
  if (base64.length > longestRequest) unreadable('is too long');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) unreadable('is not Base64');

  const bytes = Buffer.from(base64, 'base64');
  const isPlain = query === undefined && beginsAsXml(bytes);
  const xml = isPlain ? bytes : inflated(bytes);
  return (xml && decodedXml(xml)) ?? unreadable('is no XML in UTF-8');
};

/** node-saml deflates what it posts, too, unless it is told not to. */
const beginsAsXml = (bytes: Buffer): boolean => /^\uFEFF?\s*</.test(bytes.toString('utf8', 0, 100));

/** Rule: no more is unpacked than a request may have, however small it came. */
const inflated = (bytes: Buffer): Buffer | undefined => {
  try {
    return inflateRawSync(bytes, { maxOutputLength: longestRequest });
  } catch {
    return undefined;
  }
};

const messageElement = ({ element: name }: MessageKind<unknown>, text: string): Element => {
  if ((text.match(/<[^/!?]/g)?.length ?? 0) > mostElements) unreadable('has too many elements');

  const element = parseXml(text)?.documentElement;
  const isMessage =
    element?.localName === name &&
    element.namespaceURI === namespaces.protocol &&
    element.getAttribute('Version') === '2.0';
  return isMessage ? element : unreadable(`is no ${name} of SAML 2.0`);
};

export const onlyOne = (parent: Element, namespace: string, name: string): Element | undefined => {
  const found = childrenOf(parent, namespace, name);
  return found.length > 1 ? unreadable(`has more than one ${name}`) : found[0];
};

/**
 * The name of the person; undefined for one that is encrypted in a way that this server does not decrypt.
 * Rule: a name is decrypted once the signature holds, and a failure is answered as a wrong signature
 */
export const personIn = async (
  parent: Element,
  isSigned: boolean,
  keys: SamlKeys,
): Promise<string | undefined> => {
  const isHidden = isEncrypted(parent);
  if (isHidden && !isSigned) unreadable('encrypts a name, and is not signed');

  const found = nameIn(parent, isHidden ? await keys() : []);
  if (found === 'unsupported') return undefined;
  if (found === 'several') unreadable('names the person more than once');
  if (found === 'unreadable') unreadable(badSignature);
  const name = typeof found === 'string' ? undefined : textOf(found.nameId);
  return name ?? unreadable('has no NameID');
};

export const attributeIn = (element: Element | undefined, name: string): string | undefined =>
  element?.getAttribute(name)?.trim() || undefined;

export const issuerOf = (message: Element): string =>
  textOf(onlyOne(message, namespaces.assertion, 'Issuer')) ?? unreadable('names no Issuer');

/** An XML name, as an `xs:ID` is. */
export const idOf = (message: Element): string => {
  const id = attributeIn(message, 'ID') ?? '';
  return id.length <= longestId && /^[A-Za-z_][\w.-]*$/.test(id)
    ? id
    : unreadable('has no ID that could be answered');
};

/** In UTC, and so without a zone or with `Z`. */
export const timeIn = (message: Element, name: string): Date | undefined => {
  const text = attributeIn(message, name);
  if (text === undefined) return undefined;

  const [, time, zone = 'Z'] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,30})?)(Z|[+-]\d\d:\d\d)?$/.exec(text) ?? [];
  const date = new Date(`${time}${zone}`);
  return Number.isNaN(date.getTime()) ? unreadable(`has a ${name} that is no time`) : date;
};

export const issuedAt = (message: Element): Date =>
  timeIn(message, 'IssueInstant') ?? unreadable('has no IssueInstant');

interface ClaimedMessage {
  readonly kind: MessageKind<unknown>;
  readonly message: SamlMessage;
  readonly text: string;
  readonly claimed: Element;
}

/**
 * The XML that a key of the entity has signed; undefined for a request without a signature that anybody could verify.
 * Rule: a signature that does not hold refuses the request, also where none is required.
 */
const signedMessage = async (
  { kind, message, text, claimed }: ClaimedMessage,
  certificates: readonly string[],
): Promise<string | undefined> => {
  if (certificates.length === 0) return undefined;

  const signatures = claimed.getElementsByTagNameNS(namespaces.signature, 'Signature').length;
  if (message.query !== undefined) {
    const isSigned = isQuerySigned(message.query, kind.parameter, certificates);
    if (isSigned === false) unreadable(badSignature);
    return isSigned ? text : undefined;
  }

  if (signatures === 0) return undefined;
  return (await verifiedElement(text, claimed, certificates)) ?? unreadable(badSignature);
};

const badSignature =
  'has a signature that no certificate of the application verifies, or one of an old algorithm';
