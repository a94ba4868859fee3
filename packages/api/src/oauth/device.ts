/**
 * Devices without a keyboard (RFC 8628): the device's request, and the page where its person types
 * the code.
 */
import { IsString, MaxLength } from 'class-validator';
import { isRefusal, refuse } from '@keyward/core';
import { admissionOf, originOf } from '../kernel/throttle.js';
import { formBody, formOrJson, readForm } from '../kernel/body.js';
import type { ApiContext } from '../kernel/context.js';
import { readOnlyFields, withOnly } from '../kernel/list-query.js';
import { Absent } from '../kernel/body-rules.js';
import { json, type ApiRequest, type ApiResponse } from '../kernel/message.js';
import { readPairs, splitScope } from '../kernel/query.js';
import type { Route } from '../kernel/route.js';
import { readBrowser } from '../pages/cookies.js';
import { ClientCredentialsBody } from './client-credentials-body.js';
import { namedClient, readParameters } from './named-client.js';
import { showForm, showStep } from '../pages/page-answers.js';
import { pageStatuses } from '../kernel/statuses.js';
import { integer, object, string } from '../kernel/json-schema.js';
import { defaultAppearance } from '../pages/appearance.js';
import { pageRoute } from '../pages/page-route.js';

export class DeviceCodeBody extends ClientCredentialsBody {
  @Absent()
  @IsString()
  @MaxLength(4000)
  scope?: string;

  @Absent()
  @IsString()
  @MaxLength(500)
  resource?: string;

  @Absent()
  @IsString()
  @MaxLength(500)
  audience?: string;
}

const answerFields = [
  'device_code',
  'user_code',
  'expires_in',
  'interval',
  'verification_uri',
  'verification_uri_complete',
];

/** Longer codes are cut before they are looked up. */
const longestUserCode = 40;

const ask = async (
  request: ApiRequest,
  context: ApiContext,
  userCode: string,
  problem?: 'unknown' | { readonly waitSeconds: number },
): Promise<ApiResponse> => {
  const { pages, locales } = await defaultAppearance(request, context);
  const { browser, cookies } = readBrowser(request, context);
  const csrf = context.keyward.authorization.formToken(browser.binding);
  return showForm(pages.device({ csrf, userCode, problem }, locales), problem, cookies);
};

const readTypedCode = async (request: ApiRequest, context: ApiContext): Promise<ApiResponse> => {
  const form = readForm(request);
  const known = readBrowser(request, context);
  const token = context.keyward.authorization.formToken(known.browser.binding);
  if (form.get('csrf') !== token) return refuse('interaction_over');

  const userCode = (form.get('user_code') ?? '').slice(0, longestUserCode);
  try {
    const waiting = await context.keyward.authorization.deviceRequest(
      userCode,
      originOf(request),
      known.browser,
    );
    const step = await context.keyward.authorization.continueDevice(waiting, known.browser);
    return await showStep(request, context, step, known);
  } catch (error) {
    if (isRefusal(error, 'user_code_unknown')) return ask(request, context, userCode, 'unknown');
    if (isRefusal(error, 'too_many_requests'))
      return ask(request, context, userCode, { waitSeconds: Number(error.values['seconds']) });
    throw error;
  }
};

const devicePage = { ...pageRoute, path: '/device' } as const;

export const deviceRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/device_code',
    operation: 'get_device_code',
    summary: 'Get device code',
    tag: 'OAuth',
    dialect: 'oauth',
    access: { kind: 'none', alsoTakes: 'client' },
    origins: 'listed',
    query: ['fields'],
    body: { media: [...formOrJson], schema: DeviceCodeBody },
    success: {
      status: 200,
      schema: object(
        {
          ...Object.fromEntries(answerFields.map((name) => [name, string])),
          expires_in: integer,
          interval: integer,
        },
        answerFields,
      ),
    },
    statuses: 'O',
    async handle(request, context) {
      const only = readOnlyFields(request, answerFields);
      const parameter = readParameters(DeviceCodeBody, request);
      // Nothing in this flow shows them to a person; left out, the device would believe that it got them.
      if (parameter('authorization_details') !== undefined)
        refuse('authorization_details_invalid', { why: 'is not taken for devices' });
      const { access, isProven } = await namedClient(request, context, parameter);
      const scopes = splitScope(parameter('scope')) ?? [];
      const { deviceCode, userCode, expiresIn, interval } =
        await context.keyward.authorization.beginDevice(
          access,
          { scopes, resource: parameter('resource') ?? parameter('audience') },
          isProven ? undefined : admissionOf(request, context),
        );
      const address = `${context.keyward.issuer}/device`;
      const shown = {
        device_code: deviceCode,
        user_code: userCode,
        expires_in: expiresIn,
        interval,
        verification_uri: address,
        verification_uri_complete: `${address}?user_code=${userCode}`,
      };
      return json(200, withOnly(shown, only));
    },
  },
  {
    ...devicePage,
    method: 'GET',
    operation: 'show_device_page',
    statuses: [400, 405, 500],
    summary: 'Show the page for a device code',
    query: ['user_code'],
    handle(request, context) {
      const userCode = readPairs(request.query, 'query').get('user_code') ?? '';
      return ask(request, context, userCode.slice(0, longestUserCode));
    },
  },
  {
    ...devicePage,
    method: 'POST',
    operation: 'type_user_code',
    statuses: pageStatuses(403, 429),
    summary: 'Submit the page for a device code',
    query: [],
    body: formBody(['csrf', 'user_code', 'action']),
    handle: readTypedCode,
  },
];
