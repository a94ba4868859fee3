/** Answers as they are kept: without what differs from run to run, and without the insides of pages and documents. */

/** A body of more characters is kept by its beginning. */
const longBody = 600;
const kept = 120;

const keySet = '{"keys":[';

export const masked = (answer: string): string =>
  answer === ''
    ? '(nothing)'
    : answer
        .split(/(?=HTTP\/1\.1 \d{3} )/)
        .map(maskedOne)
        .join('\n');

const maskedOne = (answer: string): string => {
  const end = answer.indexOf('\r\n\r\n');
  const head = end < 0 ? answer : answer.slice(0, end);
  const body = end < 0 ? '' : answer.slice(end + 4);
  const lines = head.split('\r\n').map((line) => maskedHeader(line, body));
  return `${[...lines, '', maskedBody(body)].join('\n').trimEnd()}`;
};

const maskedHeader = (line: string, body: string): string => {
  const [name = '', value = ''] = line.split(': ');
  if (/^date|^last-modified/i.test(name)) return `${name}: <time>`;
  if (/^etag/i.test(name)) return `${name}: <tag>`;
  if (/^content-length/i.test(name)) return `${name}: ${maskedLength(Number(value), body)}`;
  return withoutIds(line);
};

/** The length of a body with ids and times is not that of the next run. */
const maskedLength = (length: number, body: string): string => {
  if (length === Buffer.byteLength(body)) return '<that of the body>';
  return length > longBody ? '<long>' : String(length);
};

const maskedBody = (body: string): string => {
  const [, title] = /<title>([^<]*)<\/title>/.exec(body) ?? [];
  if (title !== undefined) return `<page: ${title}>`;
  // Keys are in the order of ids, which differ from run to run.
  if (body.startsWith(keySet)) return `${keySet}… <long>`;
  if (body.length <= longBody) return withoutIds(body);
  return `${withoutIds(body.slice(0, kept))}… <long>`;
};

const withoutIds = (text: string): string =>
  text
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '<id>')
    .replace(/nonce-[\w-]+/g, 'nonce-<secret>')
    .replace(/(keyward_\w+=)[^;\s]+/g, '$1<secret>')
    .replace(/sha256-[\w+/=]+/g, 'sha256-<digest>')
    .replace(/[\w-]+\.[\w-]+\.[\w-]{40,}/g, '<token>')
    .replace(/expires=[^;]+/gi, 'Expires=<time>')
    .replace(/(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Z])[\w-]{20,}/g, '<secret>');
