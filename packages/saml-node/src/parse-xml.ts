import { DOMParser } from '@xmldom/xmldom';

/**
 * Undefined for what is not well-formed, and for what has a document type: entities are for attacks alone.
 * Only comments, CDATA and one declaration at the start may begin with a sign of their own.
 */
export const parseXml = (text: string): Document | undefined => {
  if (/<!(?!--|\[CDATA\[)/.test(text) || /<\?/.test(text.replace(/^\uFEFF?<\?xml\s[^>]*\?>/, '')))
    return undefined;
  const refuse = (): never => {
    throw new Error('not well-formed');
  };
  try {
    const document = new DOMParser({
      errorHandler: { warning: refuse, error: refuse, fatalError: refuse },
    }).parseFromString(text, 'text/xml') as Document | undefined;
    return document?.documentElement ? document : undefined;
  } catch {
    return undefined;
  }
};
