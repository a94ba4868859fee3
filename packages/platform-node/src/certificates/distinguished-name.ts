/**
 * Distinguished names as text (RFC 4514). The text begins with the last part of the name, so `CN=pay,O=Bank,C=DE` is a
 * certificate of C, then O, then CN.
 */
import 'reflect-metadata';
import { Name, type JsonName } from '@peculiar/x509';

/** RFC 4514 §3, and the types that certificates of banks have (ETSI EN 319 412). Others are written as numbers. */
const types: Readonly<Record<string, string>> = {
  CN: '2.5.4.3',
  SERIALNUMBER: '2.5.4.5',
  C: '2.5.4.6',
  L: '2.5.4.7',
  ST: '2.5.4.8',
  STREET: '2.5.4.9',
  O: '2.5.4.10',
  OU: '2.5.4.11',
  ORGANIZATIONIDENTIFIER: '2.5.4.97',
  UID: '0.9.2342.19200300.100.1.1',
  DC: '0.9.2342.19200300.100.1.25',
  EMAILADDRESS: '1.2.840.113549.1.9.1',
};

const numbered = /^[0-2](\.(0|[1-9]\d*))+$/;

/** One attribute: its type, its value with what is escaped, and what follows. */
const attribute =
  /\s*([A-Za-z][A-Za-z0-9-]*|[\d.]+)\s*=\s*((?:\\(?:[0-9A-Fa-f]{2}|[ "#+,;<=>\\])|[^"+,;<>\\])*?)\s*([,+]|$)/y;

/**
 * The parts of a name in the order of its certificate, each as one text; undefined for what is no name. Values count as
 * they are written. Values in hexadecimal (`#…`) are not taken.
 */
export const readName = (text: string): readonly string[] | undefined => {
  const parts: JsonName = [];
  let separator = ',';
  for (let at = 0; separator !== '';) {
    attribute.lastIndex = at;
    const [whole = '', type = '', escaped = '', next = ''] = attribute.exec(text) ?? [];
    const oid = numberOf(type);
    const value = unescaped(escaped);
    if (!oid || !value || value.startsWith('#')) return undefined;

    const part = separator === ',' ? {} : parts.pop()!;
    part[oid] = [...(part[oid] ?? []), { utf8String: value }] as string[];
    parts.push(part);
    separator = next;
    at += whole.length;
  }
  return partsOf(new Name(parts.reverse()));
};

const numberOf = (type: string): string | undefined =>
  types[type.toUpperCase()] ?? (numbered.test(type) ? type : undefined);

const pieces = /\\([0-9A-Fa-f]{2})|\\(.)|([^\\])/gsu;
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Bytes in hexadecimal are those of UTF-8 (RFC 4514 §3). Undefined where they are none. */
const unescaped = (text: string): string | undefined => {
  const bytes = [...text.matchAll(pieces)].map(([, hex, escaped, plain]) =>
    hex === undefined ? Buffer.from(escaped ?? plain!) : Buffer.from(hex, 'hex'),
  );
  try {
    return utf8.decode(Buffer.concat(bytes));
  } catch {
    return undefined;
  }
};

/** The same of the subject of a certificate. Attributes of one part have no order (X.501). */
export const partsOf = (name: Name): readonly string[] =>
  name.toJSON().map((part) =>
    JSON.stringify(
      Object.entries(part)
        .map(([type, values]) => [type, [...values].sort()] as const)
        .sort(([one], [other]) => (one < other ? -1 : 1)),
    ),
  );
