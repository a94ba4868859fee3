/**
 * Holds every answer to the OpenAPI document that the server itself publishes, and to what all
 * answers owe (contract §1).
 */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { managementPath } from '@keyward/api';
import { noteAnswer } from './answered.js';
import type { Answer, Ask, Json } from './exchange.js';
import { wholeDocument } from './whole-document.js';

/** Said by the server before any operation is reached, so no operation lists them. */
const beforeOperations = [414, 431];

/** Documents that are no operations, and SCIM and Shared Signals, which describe themselves. */
const pages = new RegExp(
  [
    '^/(docs(/.*)?|console(/.*)?|metrics|openapi\\.json|favicon\\.(svg|ico)',
    'scim/.*|ssf/.*|\\.well-known/ssf-configuration)$',
  ].join('|'),
);

/** The first page, which only a person gets. */
const isHome = ({ method, path, headers }: Ask): boolean =>
  method === 'GET' && path === '/' && headers['Accept'] === 'text/html';

const xml = 'application/samlmetadata+xml';
const html = 'text/html; charset=utf-8';

/** The headers that an answer of this status must have. */
const owedBy: Readonly<Record<number, readonly string[]>> = {
  401: ['www-authenticate'],
  405: ['allow'],
  429: ['retry-after'],
  503: ['retry-after'],
};

type Fail = (why: string) => never;

/** The place in the document that a request belongs to. */
interface Described {
  readonly path: string;
  /** The path of the document, with its names in braces; undefined for a path that it does not know. */
  readonly known: string | undefined;
  readonly method: string;
  readonly operation: Json;
}

export type ContractCheck = (ask: Ask, answer: Answer) => void;

const checks = new Map<string, ContractCheck>();

/**
 * A check throws an Error that says what the answer breaks. Servers that publish the same document
 * share one, since its schemas take long to compile.
 */
export const contractCheck = (document: Json): ContractCheck => {
  const key = JSON.stringify({ ...document, servers: [] });
  const check = checks.get(key) ?? checkAgainst(document);
  checks.set(key, check);
  return check;
};

/** A request that chooses the members of its answer gets no other, whatever the document requires of a whole one. */
const checkAgainst = (published: Json): ContractCheck => {
  const document = wholeDocument(published);
  const whole = checkWhole(document);
  let chosen: ContractCheck | undefined;
  return (ask, answer) => {
    if (!choosesFields(ask)) return whole(ask, answer);
    chosen ??= checkWhole(withoutRequired(document));
    return chosen(ask, answer);
  };
};

const choosesFields = ({ path, body }: Ask): boolean =>
  /[?&]fields=[^&]/.test(path) || /(^|&)fields=[^&]/.test(body?.toString() ?? '');

/** The document as it is for an answer of chosen members: a record keeps its id. */
const withoutRequired = (document: Json): Json => {
  const relaxed = structuredClone(document);
  for (const schema of Object.values<Json>(relaxed.components.schemas))
    if (schema.required?.includes('id')) schema.required = ['id'];

  for (const operation of Object.values<Json>(relaxed.paths).flatMap(Object.values<Json>))
    if (operation.parameters.some(({ name }: Json) => name === 'fields'))
      delete operation.responses['200']?.content?.['application/json'].schema.required;
  return relaxed;
};

const checkWhole = (document: Json): ContractCheck => {
  const ajv = new Ajv2020({ strict: false, allErrors: true, formats: {} });
  formats.default(ajv);
  ajv.addSchema(document, 'api');
  const compiled = new Map<string, ValidateFunction>();
  const schemaAt = (...names: string[]): ValidateFunction => {
    const parts = names.map((name) =>
      encodeURIComponent(name.replace(/~/g, '~0').replace(/\//g, '~1')),
    );
    const pointer = `api#/${parts.join('/')}`;
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

  const describedAt = (asked: string, path: string): Described => {
    const known = operations.find(({ pattern }) => pattern.test(path))?.path;
    const method = (asked === 'HEAD' ? 'GET' : asked).toLowerCase();
    const operation = known === undefined ? undefined : document.paths[known][method];
    return { path, known, method, operation };
  };
  const errorSchema = ({ known, operation }: Described, content: Json): ValidateFunction => {
    const isListed = operation !== undefined && content !== undefined;
    const name: string = isListed
      ? content['application/json'].schema.$ref.split('/').at(-1)
      : errorName(known);
    return schemaAt('components', 'schemas', name);
  };
  /** What a method of the same path says of the methods that are not taken there. */
  const otherMethodOf = ({ known }: Described): Json => {
    const operations: Json[] = known === undefined ? [] : Object.values(document.paths[known]);
    return operations.find(({ responses }) => responses !== undefined) ?? { responses: {} };
  };
  const bodySchema = ({ known, method }: Described, status: number): ValidateFunction =>
    schemaAt(
      'paths',
      known!,
      method,
      'responses',
      String(status),
      'content',
      'application/json',
      'schema',
    );
  const assertBody = (described: Described, answer: Answer, fail: Fail): void => {
    const { responses } = described.operation ?? otherMethodOf(described);
    const content = responses[answer.status]?.content;
    const demand = (validate: ValidateFunction): void => {
      if (!validate(answer.body))
        fail(`its body is not as the document says: ${ajv.errorsText(validate.errors)}`);
    };
    const demandType = (type: string, name: string): void => {
      if (answer.headers['content-type'] !== type) fail(`the document says that it is ${name}`);
    };
    if (isPage(content, answer)) demandType(html, 'a page');
    else if (answer.status >= 400) demand(errorSchema(described, content));
    else if (content === undefined) {
      if (answer.text !== '') fail('the document says that it is empty');
    } else if (content[xml] !== undefined) demandType(xml, 'XML');
    else if (isPicture(content)) demandType(answer.headers['content-type']!, 'a picture');
    else if (content[answer.headers['content-type']!] !== undefined)
      demandType(answer.headers['content-type']!, 'signed');
    else demand(bodySchema(described, answer.status));
  };

  return (ask, answer) => {
    const fail: Fail = (why) => {
      throw new Error(
        `${ask.method} ${ask.path.slice(0, 200)} answered ${answer.status}, but ${why}\n${answer.text.slice(0, 600)}`,
      );
    };
    const path = ask.path.split('?')[0]!;
    if (pages.test(path)) return;
    assertHeaders(ask, answer, fail);
    if (isHome(ask) && answer.status === 200) return;
    const described = describedAt(ask.method, describedPath(ask, document));
    const isPreflight = described.operation === undefined && ask.method === 'OPTIONS';
    if (isPreflight && answer.status === 204) return;
    const listed = listedStatuses(described);
    if (!listed.includes(answer.status) && !beforeOperations.includes(answer.status))
      fail(`the document lists ${listed.join(', ')}`);
    noteAnswer(ask.method, path, answer.status);
    if (ask.method === 'HEAD' || isPageOfNothing(ask, described, answer)) return;
    assertBody(described, answer, fail);
  };
};

/** Whether the path of the document, with names in braces, is this one. */
const fits = (known: string, path: string): boolean =>
  new RegExp(`^${known.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+')}$`).test(path);

/** A dry run by the parameter answers as the one with a path of its own. */
const describedPath = ({ path, method }: Ask, { paths }: Json): string => {
  const [place = '', query = ''] = path.split('?');
  if (method === 'GET' || !/(^|&)dry_run=true(&|$)/.test(query)) return place;

  const dryRun = place.replace(managementPath, `${managementPath}/dry_run`);
  return Object.keys(paths).some((known) => fits(known, dryRun)) ? dryRun : place;
};

const listedStatuses = ({ path, known, operation }: Described): number[] => {
  if (operation !== undefined) return Object.keys(operation.responses).map(Number);
  if (!isDecodable(path)) return [400, 404, 405];
  return [known === undefined ? 404 : 405];
};

const isPage = (content: Json, { status, headers }: Answer): boolean =>
  content?.['text/html'] !== undefined && (status < 400 || headers['content-type'] === html);

/** A person at an unknown path gets a page (contract §1). */
const isPageOfNothing = ({ path, headers }: Ask, { known }: Described, answer: Answer): boolean =>
  known === undefined &&
  answer.status === 404 &&
  answer.headers['content-type'] === html &&
  headers['Accept']?.includes('text/html') === true &&
  !/^\/(api|\.well-known)\//.test(path);

const isDecodable = (path: string): boolean => {
  try {
    return decodeURIComponent(path) !== undefined;
  } catch {
    return false;
  }
};

const assertHeaders = (ask: Ask, answer: Answer, fail: Fail): void => {
  assertContentType(ask, answer, fail);
  const { status, headers } = answer;
  if (beforeOperations.includes(status)) return;
  for (const name of [...(owedBy[status] ?? []), 'x-request-id', 'content-security-policy'])
    if (headers[name] === undefined) fail(`it has no ${name}`);
  if (headers['x-content-type-options'] !== 'nosniff')
    fail('it lacks X-Content-Type-Options: nosniff');
  if (!isCached(ask, answer) && headers['cache-control'] !== 'no-store')
    fail('it lacks Cache-Control: no-store');
  if (headers['access-control-allow-credentials'] !== undefined)
    fail('it allows the credentials of the browser');
  if (headers['x-powered-by'] !== undefined) fail('it says what it is made with');
};

/** Documents that change rarely, and pictures, whose address changes with them. */
const isCached = ({ path }: Ask, { status }: Answer): boolean =>
  path.startsWith('/.well-known/') || (path.startsWith('/logos/') && status === 200);

const pictures = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];

/** An introspection (RFC 9701 §5). */
const signed = 'application/token-introspection+jwt';

const isPicture = (content: Json): boolean => pictures.some((type) => type in content);

const assertContentType = (ask: Ask, { headers, text }: Answer, fail: Fail): void => {
  const type = headers['content-type'];
  if (text === '' && ask.method !== 'HEAD' && type !== undefined)
    fail('an empty answer has a content type');
  if (
    text !== '' &&
    !['application/json; charset=utf-8', html, xml, signed, ...pictures].includes(type ?? '')
  )
    fail(`its content type is ${type}`);
};
