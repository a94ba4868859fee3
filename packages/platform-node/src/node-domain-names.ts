import { domainToASCII } from 'node:url';
import type { DomainNames } from '@keyward/core/ports';

/**
 * As browsers spell them (UTS #46, not transitional). Older versions of Node make `ss` of a capital sharp s,
 * newer ones `ß`; the small letter is the same name in all of them.
 */
export const nodeDomainNames: DomainNames = {
  toAscii: (name) => domainToASCII(name.replaceAll('\u1e9e', '\u00df')) || undefined,
};
