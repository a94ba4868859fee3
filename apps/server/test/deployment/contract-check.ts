/** Holds every answer to the OpenAPI document that the server itself publishes, and to what all answers owe (contract §1). */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { noteAnswer } from './answered.js';
import type { Answer, Ask, Json } from './exchange.js';

/** Said by the server before any operation is reached, so no operation lists them. */
const beforeOperations = [414, 431];

/** Documents that are no operations. */
const pages = /^\/(docs(\/.*)?|metrics|openapi\.json)$/;

const xml = 'application/samlmetadata+xml';

export type ContractCheck = (ask: Ask, answer: Answer) => void;

const checks = new Map<string, ContractCheck>();

/** A check throws an Error that says what the answer breaks. Servers that publish the same document share one, since its schemas take long to compile. */
export const contractCheck = (document: Json): ContractCheck => {
  const key = JSON.stringify({ ...document, servers: [] });
  const check = checks.get(key) ?? checkAgainst(document);
  checks.set(key, check);
  return check;
};

const checkAgainst = (document: Json): ContractCheck => {
  const ajv = new Ajv2020({ strict: false, allErrors: true, formats: {} });
  formats.default(ajv);
  ajv.addSchema(document, 'api');
  const compiled = new Map<string, ValidateFunction>();
  const schemaAt = (...names: string[]): ValidateFunction => {
    const pointer = `api#/${names.map((name) => encodeURIComponent(name.replace(/~/g, '~0').replace(/\//g, '~1'))).join('/')}`;
    const known = compiled.get(pointer) ?? ajv.compile({ $ref: pointer });
    compiled.set(pointer, known);
    return known;
  };
  const operations = Object.keys(document.paths).map((path) => ({
    path,
    pattern: new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
  }));
  const errorName = (path: string | undefined): string =>
    path !== undefined && JSON.stringify(document.paths[path]).includes('schemas/oauth_error')
      ? 'oauth_error'
      : 'error';

  return (ask, answer) => {
    const fail = (why: string): never => {
      throw new Error(
        `${ask.method} ${ask.path.slice(0, 200)} answered ${answer.status}, but ${why}\n${answer.text.slice(0, 600)}`,
      );
    };
    const demand = (validate: ValidateFunction): void => {
      if (!validate(answer.body))
        fail(`its body is not as the document says: ${ajv.errorsText(validate.errors)}`);
    };
    const path = ask.path.split('?')[0]!;
    if (pages.test(path)) return;
    assertHeaders(ask, answer, fail);
    const known = operations.find(({ pattern }) => pattern.test(path))?.path;
    const method = (ask.method === 'HEAD' ? 'GET' : ask.method).toLowerCase();
    const operation = known === undefined ? undefined : document.paths[known][method];
    if (operation === undefined && ask.method === 'OPTIONS' && answer.status === 204) return;
    const listed =
      operation === undefined
        ? isDecodable(path)
          ? [known === undefined ? 404 : 405]
          : [400, 404, 405]
        : Object.keys(operation.responses).map(Number);
    if (!listed.includes(answer.status) && !beforeOperations.includes(answer.status))
      fail(`the document lists ${listed.join(', ')}`);
    noteAnswer(ask.method, path, answer.status);
    if (ask.method === 'HEAD') return;
    const content = operation?.responses[answer.status]?.content;
    const isPage =
      content?.['text/html'] !== undefined &&
      (answer.status < 400 || answer.headers['content-type'] === 'text/html; charset=utf-8');
    if (isPage) {
      if (answer.headers['content-type'] !== 'text/html; charset=utf-8')
        fail('the document says that it is a page');
    } else if (answer.status >= 400)
      demand(
        schemaAt(
          'components',
          'schemas',
          operation === undefined || content === undefined
            ? errorName(known)
            : content['application/json'].schema.$ref.split('/').at(-1),
        ),
      );
    else if (content === undefined) {
      if (answer.text !== '') fail('the document says that it is empty');
    } else if (content[xml] !== undefined) {
      if (answer.headers['content-type'] !== xml) fail('the document says that it is XML');
    } else
      demand(
        schemaAt(
          'paths',
          known!,
          method,
          'responses',
          String(answer.status),
          'content',
          'application/json',
          'schema',
        ),
      );
  };
};

const isDecodable = (path: string): boolean => {
  try {
    return decodeURIComponent(path) !== undefined;
  } catch {
    return false;
  }
};

const assertHeaders = (
  ask: Ask,
  { status, headers, text }: Answer,
  fail: (why: string) => never,
): void => {
  const has = (name: string): boolean => headers[name] !== undefined || fail(`it has no ${name}`);
  if (text === '' && ask.method !== 'HEAD' && headers['content-type'] !== undefined)
    fail('an empty answer has a content type');
  if (
    text !== '' &&
    !['application/json; charset=utf-8', 'text/html; charset=utf-8', xml].includes(
      headers['content-type'] ?? '',
    )
  )
    fail(`its content type is ${headers['content-type']}`);
  if (beforeOperations.includes(status)) return;
  if (status === 401) has('www-authenticate');
  if (status === 405) has('allow');
  if (status === 429 || status === 503) has('retry-after');
  if (headers['x-content-type-options'] !== 'nosniff')
    fail('it lacks X-Content-Type-Options: nosniff');
  if (!ask.path.startsWith('/.well-known/') && headers['cache-control'] !== 'no-store')
    fail('it lacks Cache-Control: no-store');
  if (headers['access-control-allow-credentials'] !== undefined)
    fail('it allows the credentials of the browser');
  if (headers['x-powered-by'] !== undefined) fail('it says what it is made with');
  has('x-request-id');
  has('content-security-policy');
};
