/** Devices without a keyboard (RFC 8628): the device's request, and the page where its person types the code. */
import { IsString, MaxLength } from 'class-validator';
import { isRefusal, refuse } from '@keyward/core';
import { formBody, readForm } from '../kernel/body.js';
import type { ApiContext } from '../kernel/context.js';
import { readFields } from '../kernel/list-query.js';
import { Absent } from '../kernel/body-rules.js';
import { json, type ApiRequest, type ApiResponse } from '../kernel/message.js';
import { assertKnown, readPairs } from '../kernel/query.js';
import type { Route } from '../kernel/route.js';
import { networkOf } from '../kernel/throttle.js';
import { readBrowser } from '../pages/cookies.js';
import { formOrJson, namedClient, readParameters } from './named-client.js';
import { localesOf, showForm, showStep } from '../pages/page-answers.js';
import { pageStatuses } from '../kernel/statuses.js';

export class DeviceCodeBody {
  @Absent() @IsString() @MaxLength(200) client_id?: string;
  @Absent() @IsString() @MaxLength(500) client_secret?: string;
  @Absent() @IsString() @MaxLength(200) client_assertion_type?: string;
  @Absent() @IsString() @MaxLength(8192) client_assertion?: string;
  @Absent() @IsString() @MaxLength(4000) scope?: string;
  @Absent() @IsString() @MaxLength(500) resource?: string;
  @Absent() @IsString() @MaxLength(500) audience?: string;
}

const answerFields = [
  'device_code',
  'user_code',
  'expires_in',
  'interval',
  'verification_uri',
  'verification_uri_complete',
];

const ask = (
  request: ApiRequest,
  context: ApiContext,
  userCode: string,
  problem?: 'unknown' | { readonly waitSeconds: number },
): ApiResponse => {
  const { browser, cookies } = readBrowser(request, context);
  const csrf = context.keyward.authorization.formToken(browser.binding);
  return showForm(
    context.pages.device({ csrf, userCode, problem }, localesOf(request)),
    problem,
    cookies,
  );
};

const typed = async (request: ApiRequest, context: ApiContext): Promise<ApiResponse> => {
  const form = readForm(request);
  const { browser, cookies } = readBrowser(request, context);
  if (form.get('csrf') !== context.keyward.authorization.formToken(browser.binding))
    return refuse('interaction_over');
  const userCode = (form.get('user_code') ?? '').slice(0, 40);
  try {
    const waiting = await context.keyward.authorization.deviceRequest(
      userCode,
      networkOf(request.remoteAddress),
    );
    return await showStep(
      request,
      context,
      await context.keyward.authorization.continueDevice(waiting, browser),
      browser.binding,
      cookies,
    );
  } catch (error) {
    if (isRefusal(error, 'user_code_unknown')) return ask(request, context, userCode, 'unknown');
    if (isRefusal(error, 'too_many_requests'))
      return ask(request, context, userCode, { waitSeconds: Number(error.values['seconds']) });
    throw error;
  }
};

const page = {
  path: '/device',
  tag: 'Authorization',
  dialect: 'page',
  access: { kind: 'none' },
  origins: 'none',
  success: { status: 200 },
} as const;

export const deviceRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/device_code',
    operation: 'get_device_code',
    summary: 'Get device code',
    tag: 'OAuth',
    dialect: 'oauth',
    access: { kind: 'none' },
    origins: 'listed',
    query: ['fields'],
    body: { media: [...formOrJson], schema: DeviceCodeBody },
    success: {
      status: 200,
      schema: {
        type: 'object',
        additionalProperties: false,
        properties: {
          ...Object.fromEntries(answerFields.map((name) => [name, { type: 'string' }])),
          expires_in: { type: 'integer' },
          interval: { type: 'integer' },
        },
      },
    },
    statuses: 'O',
    async handle(request, context) {
      const query = readPairs(request.query, 'query');
      assertKnown(query, ['fields']);
      const only = query.has('fields') ? readFields(query.get('fields')!, answerFields) : undefined;
      const parameter = readParameters(DeviceCodeBody, request);
      const access = await namedClient(request, context, parameter);
      const scopes =
        parameter('scope')
          ?.split(' ')
          .filter((scope) => scope !== '') ?? [];
      const { deviceCode, userCode, expiresIn, interval } =
        await context.keyward.authorization.beginDevice(access, {
          scopes,
          resource: parameter('resource') ?? parameter('audience'),
        });
      const address = `${context.keyward.issuer}/device`;
      const shown = {
        device_code: deviceCode,
        user_code: userCode,
        expires_in: expiresIn,
        interval,
        verification_uri: address,
        verification_uri_complete: `${address}?user_code=${userCode}`,
      };
      return json(
        200,
        only ? Object.fromEntries(Object.entries(shown).filter(([name]) => only.has(name))) : shown,
      );
    },
  },
  {
    ...page,
    method: 'GET',
    operation: 'show_device_page',
    statuses: [400, 405, 500],
    summary: 'Where a person types the code of a device',
    query: ['user_code'],
    handle: async (request, context) =>
      ask(
        request,
        context,
        (readPairs(request.query, 'query').get('user_code') ?? '').slice(0, 40),
      ),
  },
  {
    ...page,
    method: 'POST',
    operation: 'type_user_code',
    statuses: pageStatuses(403, 429),
    summary: 'What the device page sends',
    query: [],
    body: formBody(['csrf', 'user_code', 'action']),
    handle: typed,
  },
];
