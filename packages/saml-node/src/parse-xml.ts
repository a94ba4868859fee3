import { DOMParser } from '@xmldom/xmldom';

/**
 * Parses XML; undefined for a text that is not well-formed or that has a document type, because entities serve attacks.
 * The only markup that may begin with `<!` or `<?` are comments, CDATA and one declaration at the start.
 */
export const parseXml = (text: string): Document | undefined => {
  if (hasDocumentType(text) || hasProcessingInstruction(text)) return undefined;

  try {
    const parser = new DOMParser({
      errorHandler: { warning: fail, error: fail, fatalError: fail },
    });
    const document = parser.parseFromString(text, 'text/xml') as Document | undefined;
    return document?.documentElement ? document : undefined;
  } catch {
    return undefined;
  }
};

const hasDocumentType = (text: string): boolean => /<!(?!--|\[CDATA\[)/.test(text);

const hasProcessingInstruction = (text: string): boolean => {
  const withoutDeclaration = text.replace(/^\uFEFF?<\?xml\s[^>]*\?>/, '');
  return withoutDeclaration.includes('<?');
};

const fail = (): never => {
  throw new Error('not well-formed');
};

/** The text of these bytes; undefined where they are none. */
export const decodedXml = (bytes: Buffer): string | undefined => {
  try {
    return new TextDecoder(declaredEncoding(bytes), { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
};

/** UTF-8, unless the declaration names the one other encoding that old systems write. */
const declaredEncoding = (bytes: Buffer): string => {
  const begin = bytes.subarray(0, 200).toString('latin1');
  const named = /^<\?xml\s[^>]*\bencoding\s*=\s*["']([\w-]+)["']/.exec(begin)?.[1];
  return named?.toLowerCase() === 'iso-8859-1' ? 'iso-8859-1' : 'utf-8';
};
