export const mostAddresses = 1000;

/** A name in quotation marks may hold a comma. */
const quotedName = /"[^"]*"(?=\s*<)/g;
const inBrackets = /<([^<>]*)>/;

/** The addresses of a pasted list, each once, however they are separated, also as mail programs write them. */
export const addressesIn = (text: string): readonly string[] => [
  ...new Set(
    text
      .replaceAll(quotedName, '')
      .split(/[,;\r\n]+/)
      .flatMap((each) => inBrackets.exec(each)?.[1]?.trim() ?? each.split(/\s+/))
      .filter((each) => each !== ''),
  ),
];
