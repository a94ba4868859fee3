/**
 * Domain names in the one form in which they are compared: ASCII, lower case, without a dot at the end (RFC
 * 5890 §2.3.2.1).
 */
import { visibleAddress } from './typed-text.js';

/** Port: spells international domain names in ASCII (docs/adr/0141-one-mailbox-has-one-key.md). */
export interface DomainNames {
  /**
   * The name in ASCII and lower case, as browsers write it (UTS #46, not transitional). Undefined for a name
   * that has no such form, such as `xn--a` or one with a space.
   */
  toAscii(name: string): string | undefined;
}

/** Undefined for what is no domain name with a dot in it. */
export const asciiDomain = (names: DomainNames, text: string): string | undefined => {
  if (text.length > longestName || !hasOnlyWords(text)) return undefined;

  const name = domainKeyOf(names, text);
  if (name === undefined || !name.includes('.') || !isAsciiName(name)) return undefined;

  // The last label of an IPv4 address has no letter.
  return /[a-z][a-z0-9-]*$/.test(name) ? name : undefined;
};

/** RFC 1035 §2.3.1 and §2.3.4; a name within a network may be a single label. */
export const isAsciiName = (name: string): boolean =>
  name.length <= longestName && name.split('.').every((label) => asciiLabel.test(label));

/** Of an e-mail address. */
export const domainOf = (names: DomainNames, email: string): string | undefined => {
  const text = withPlainAt(visibleAddress(email));
  if (!text.includes('@')) return undefined;

  return asciiDomain(names, text.slice(text.lastIndexOf('@') + 1).trim());
};

/**
 * What a domain is found by, also one that no address can have: what people type is looked up, and not
 * judged. Undefined where the name has no form in ASCII.
 * Rule: a text that is too long for any name is spelled in no other form, because that takes the square of its length.
 */
export const domainKeyOf = (names: DomainNames, domain: string): string | undefined => {
  if (domain.length > longestTyped) return undefined;

  const text = domain.replace(otherDots, '.');
  const name = needsPort.test(text) ? asciiOf(names, text) : text.toLowerCase();
  return name?.replace(/\.$/, '');
};

/** Forms of the sign @ that keyboards of other scripts write. */
export const withPlainAt = (address: string): string => address.replace(/[\uff20\ufe6b]/g, '@');

export const longestName = 253;

/** Characters of a name in any spelling: some are four times as long as what they stand for. */
const longestTyped = 4 * longestName;
const asciiLabel = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/** Full stops of other scripts, which count as dots (UTS #46 §2.3). */
const otherDots = /[\u3002\uff0e\uff61]/g;

/** Plain ASCII is its own form, but for labels that say that they are Punycode. */
const needsPort = /[^\x00-\x7f]|(^|\.)xn--/i;

/** Whatever stands for something else in the address of a web page is no part of a name. */
const asciiOf = (names: DomainNames, text: string): string | undefined => {
  if (/[^a-z0-9.-]/i.test(text.replace(/[^\x00-\x7f]/g, ''))) return undefined;

  const name = names.toAscii(text);
  return name !== undefined && /^[a-z0-9.-]+$/.test(name) ? name : undefined;
};

/**
 * Only what can be part of a word: no space, sign or invisible character becomes a name. A joiner may stand
 * within a word; the port knows where (RFC 5892 appendix A).
 */
const hasOnlyWords = (text: string): boolean =>
  /^[\p{L}\p{N}\p{M}\u200c\u200d.-]*$/u.test(text.normalize('NFKC').replace(otherDots, '.'));
