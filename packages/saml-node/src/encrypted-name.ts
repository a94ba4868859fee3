/** The name of a person that is encrypted for this server (SAML Core §2.2.4, §3.7.1). */
import type { SamlKey } from '@keyward/core/ports';
import { decryptElement } from './decrypt-element.js';
import { childrenOf, namespaces, textOf } from './elements.js';
import { parseXml } from './parse-xml.js';
import { attribute } from './xml-text.js';

/** How a person is named; `unsupported` is encrypted in a way that this server does not decrypt. */
export type FoundName =
  { readonly nameId: Element } | 'none' | 'several' | 'unsupported' | 'unreadable';

/** Rule: a person is named once, either plainly or encrypted. */
export const nameIn = (parent: Element, keys: readonly SamlKey[]): FoundName => {
  const [found, ...others] = ['BaseID', 'NameID', 'EncryptedID'].flatMap((name) =>
    childrenOf(parent, namespaces.assertion, name),
  );
  if (found === undefined || found.localName === 'BaseID') return 'none';
  if (others.length > 0) return 'several';
  return found.localName === 'NameID' ? { nameId: found } : openedName(found, keys);
};

export const isEncrypted = (parent: Element | undefined): boolean =>
  childrenOf(parent, namespaces.assertion, 'EncryptedID').length > 0;

const openedName = (holder: Element, keys: readonly SamlKey[]): FoundName => {
  const decrypted = decryptElement(holder, keys);
  if (typeof decrypted === 'string') return decrypted;

  const nameId = onlyElementIn(decrypted.text, holder);
  const isName = nameId?.localName === 'NameID' && nameId.namespaceURI === namespaces.assertion;
  return isName && textOf(nameId) !== undefined ? { nameId } : 'unreadable';
};

/** It may use prefixes that stand at the elements around it, since some encrypt the text of the element alone. */
const onlyElementIn = (text: string, holder: Element): Element | undefined => {
  const declared = [...prefixesAt(holder)].map(([name, value]) => attribute(name, value));
  const within = parseXml(`<x${declared.join('')}>${text.trim()}</x>`)?.documentElement;
  const nodes = Array.from(within?.childNodes ?? []);
  const [element] = nodes;
  const isOnly = nodes.length === 1 && element?.nodeType === 1 && within?.nextSibling === null;
  return isOnly ? (element as Element) : undefined;
};

const prefixesAt = (holder: Element): ReadonlyMap<string, string> => {
  const found = new Map<string, string>();
  for (let at: Node | null = holder; at?.nodeType === 1; at = at.parentNode)
    for (const { name, value } of Array.from((at as Element).attributes))
      if (/^xmlns(:|$)/.test(name) && !found.has(name)) found.set(name, value);
  return found;
};
