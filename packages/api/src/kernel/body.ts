/** Reads bodies: bytes to text, text to a JSON value or a form, JSON to a validated object. */
import { plainToInstance, type ClassConstructor } from 'class-transformer';
import { validateSync, type ValidationError } from 'class-validator';
import { refuse } from '@keyward/core';
import type { Parameter } from '@keyward/core/endpoints';
import type { ApiRequest } from './message.js';
import { brokenRule, explainRule } from './broken-rule.js';
import { documentFault } from './document-field.js';
import { refuseMember } from './wire-names.js';
import { parameterOf, readPairs, type QueryParameters } from './query.js';

/**
 * Bytes, and levels. A SAML response is at most 96 KB of Base64, in which a form escapes line breaks and each `+`, `/`
 * and `=`, so its form may be as long as any body.
 */
export const bodyLimits = {
  json: 256 * 1024,
  configuration: 2 * 1024 * 1024,
  form: 64 * 1024,
  samlForm: 256 * 1024,
  depth: 32,
} as const;

export const jsonMedia = ['application/json', 'application/merge-patch+json'] as const;
export const formMedia = 'application/x-www-form-urlencoded';
export const formOrJson = [formMedia, jsonMedia[0]] as const;

/** The media type without parameters, in lower case; undefined when there is none. */
export const mediaType = ({ header }: Pick<ApiRequest, 'header'>): string | undefined => {
  const type = header('content-type');
  return type === formMedia ? type : type?.split(';')[0]!.trim().toLowerCase();
};

/** The JSON object in the body, checked against a class. Unknown and read-only members are refused. */
export const bodyOf = <T extends object>(
  shape: ClassConstructor<T>,
  request: ApiRequest,
  readOnly: readonly string[] = [],
): T => checked(shape, readJson(request), readOnly);

/** The same for a value that did not come as a body of its own, but at `path` of one. */
export const checked = <T extends object>(
  shape: ClassConstructor<T>,
  value: object,
  readOnly: readonly string[] = [],
  path = '',
): T => {
  const instance = instanceOf(shape, value);
  const [error] = errorsIn(instance);
  if (error) refuseField(error, readOnly, path);
  return instance;
};

const instanceOf = <T extends object>(shape: ClassConstructor<T>, value: object): T =>
  plainToInstance(shape, value, { enableImplicitConversion: false });

const errorsIn = (instance: object): ValidationError[] =>
  validateSync(instance, {
    whitelist: true,
    forbidNonWhitelisted: true,
    forbidUnknownValues: true,
  });

/** The paths of the members that the class does not take. */
export const unknownMembers = (shape: ClassConstructor<object>, value: object): readonly string[] =>
  unknownPaths(errorsIn(instanceOf(shape, value)), '');

const unknownPaths = (errors: readonly ValidationError[], parent: string): string[] =>
  errors.flatMap(({ property, constraints, children }) => {
    const path = pathTo(parent, property);
    const isUnknown = constraints !== undefined && 'whitelistValidation' in constraints;
    return isUnknown ? [path] : unknownPaths(children ?? [], path);
  });

/**
 * The bytes of a body of one of these types.
 * @throws Refusal `media_type_refused`, `body_too_large`
 */
export const bytesOf = (request: ApiRequest, media: readonly string[]): Uint8Array => {
  if (!media.includes(mediaType(request) ?? ''))
    refuse('media_type_refused', { expected: media.join(' or ') });
  assertReadable(request, bodyLimits.json);
  return request.body;
};

/** The JSON object in the body. */
export const readJson = (
  request: ApiRequest,
  limit: number = bodyLimits.json,
): Record<string, unknown> => {
  if (!(jsonMedia as readonly (string | undefined)[]).includes(mediaType(request)))
    refuse('media_type_refused', { expected: 'application/json' });
  return jsonObject(readBodyText(request, limit));
};

/** A JSON object that every storage can keep unchanged. */
export const jsonObject = (text: string): Record<string, unknown> => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) refuse('body_unreadable', { why: 'is not JSON' });
    throw error;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return refuse('body_unreadable', { why: 'must be a JSON object' });
  assertHarmless(value, '', 1);
  return value as Record<string, unknown>;
};

/** The body of a form with these fields, all of them text. */
export const formBody = (names: readonly string[]) => ({
  media: [formMedia],
  schema: {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
  },
});

export const readForm = (request: ApiRequest, limit: number = bodyLimits.form): QueryParameters => {
  if (mediaType(request) !== formMedia) refuse('media_type_refused', { expected: formMedia });
  return formPairs(request, limit);
};

const formPairs = (request: ApiRequest, limit: number = bodyLimits.form): QueryParameters =>
  readPairs(readBodyText(request, limit), 'form');

/**
 * The parameters of a form, or of a JSON object with the same names, whose members are text or null.
 * @throws Refusal `media_type_refused`, `invalid_parameter`, `body_unreadable`
 */
export const formOrJsonParameters = (request: ApiRequest): Parameter => {
  const type = mediaType(request);
  if (type === jsonMedia[0]) return textMembers(readJson(request));
  if (type !== formMedia) refuse('media_type_refused', { expected: formOrJson.join(' or ') });
  return parameterOf(formPairs(request));
};

const textMembers =
  (body: Readonly<Record<string, unknown>>): Parameter =>
  (name) => {
    const value = body[name] ?? '';
    if (typeof value !== 'string')
      return refuse('invalid_parameter', { parameter: name, why: 'must be text' });
    return value || undefined;
  };

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });

const assertReadable = (
  { body, header }: Pick<ApiRequest, 'body' | 'header'>,
  limit: number,
): void => {
  if (body.byteLength > limit) refuse('body_too_large', { limit: String(limit) });
  if (header('content-encoding') && header('content-encoding') !== 'identity')
    refuse('media_type_refused', { expected: 'sent without Content-Encoding' });
};

/** The text in the body. @throws Refusal `body_too_large`, `media_type_refused`, `body_unreadable` */
export const readBodyText = ({ body, header }: ApiRequest, limit: number): string => {
  assertReadable({ body, header }, limit);
  const charset = /;\s*charset="?([^";\s]+)/i.exec(header('content-type') ?? '')?.[1];
  if (charset !== undefined && !/^(utf-8|utf8|us-ascii)$/i.test(charset))
    refuse('media_type_refused', { expected: 'encoded in UTF-8' });
  try {
    return utf8.decode(body);
  } catch {
    return refuse('body_unreadable', { why: 'is not UTF-8' });
  }
};

const pathTo = (parent: string, name: string): string =>
  parent === '' ? name : `${parent}.${name}`;

const dangerousNames = ['__proto__', 'constructor', 'prototype'];

/** Refuses texts that a database does not keep unchanged, and names that change what an object is. */
const assertHarmless = (value: unknown, path: string, depth: number): void => {
  if (depth > bodyLimits.depth)
    refuse('body_unreadable', { why: `nests deeper than ${bodyLimits.depth} levels` });
  if (typeof value === 'string') assertText(value, path);
  if (typeof value !== 'object' || value === null) return;

  if (Array.isArray(value)) {
    value.forEach((item, index) => assertHarmless(item, `${path}[${index}]`, depth + 1));
    return;
  }
  for (const [name, member] of Object.entries(value)) {
    const field = pathTo(path, name);
    if (dangerousNames.includes(name)) refuseMember(field, 'is not a name that is allowed');
    assertText(name, field);
    assertHarmless(member, field, depth + 1);
  }
};

const loneSurrogate = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

const assertText = (text: string, path: string): void => {
  const field = path.replace(/[^\x20-\x7e]/g, '?').slice(0, 200);
  if (text.includes('\u0000')) refuseMember(field, 'must not hold the character NUL');
  if (loneSurrogate.test(text)) refuseMember(field, 'must be well-formed Unicode');
};

const refuseField = (error: ValidationError, readOnly: readonly string[], path = ''): never => {
  const isIndex = /^\d+$/.test(error.property);
  const field = isIndex ? `${path}[${error.property}]` : pathTo(path, error.property);

  const rule = brokenRule(error);
  if (rule === 'whitelistValidation') {
    const unknown =
      field === error.property ? 'is not a field of this operation' : 'is not known here';
    return refuseMember(field, readOnly.includes(field) ? 'is read-only' : unknown);
  }

  const child = error.children?.[0];
  if (rule === undefined && child !== undefined) return refuseField(child, readOnly, field);
  const fault = documentFault(error, field) ?? { field, why: explainRule(error, rule) };
  return refuseMember(fault.field, fault.why);
};
