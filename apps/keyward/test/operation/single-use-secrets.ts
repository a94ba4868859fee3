/**
 * Everything that works once: how one is got, how it is presented, and what must be true when a
 * race for it is over.
 */
import { expect } from '@jest/globals';
import type { Answer } from '../../../../packages/server/test/deployment/exchange.js';
import { hiddenFields } from '../../../../packages/server/test/deployment/form-browser.js';
import { email, redirectUri, type SingleUseStage } from './single-use-stage.js';

export interface SingleUseSecret {
  readonly name: string;
  /** `before` won the last round. */
  readonly prepare: (stage: SingleUseStage, before: Answer | undefined) => Promise<string>;
  readonly present: (stage: SingleUseStage, secret: string, at: number) => Promise<Answer>;
  /** `won`, or how it was refused. */
  readonly outcome: (answer: Answer) => string;
  readonly refusal: string;
  readonly afterwards?: (stage: SingleUseStage, winner: Answer) => Promise<void>;
}

const request = { redirect_uri: redirectUri, response_type: 'code', scope: 'openid' };

const codeOf = (answer: Answer): string =>
  new URL(answer.headers.location ?? `about:blank#${answer.text}`).searchParams.get('code') ?? '';

const newCode = async (stage: SingleUseStage): Promise<string> =>
  codeOf(
    await stage.visit(
      0,
      `/authorize?${new URLSearchParams({ client_id: stage.web.id, ...request }).toString()}`,
    ),
  );

const redeem = (stage: SingleUseStage, code: string, at: number): Promise<Answer> =>
  stage.post(
    at,
    '/token',
    { grant_type: 'authorization_code', code, redirect_uri: redirectUri },
    stage.web,
  );

/** Of a login of its own. */
export const newRefreshToken = async (stage: SingleUseStage): Promise<string> =>
  (await redeem(stage, await newCode(stage), 0)).body.refresh_token;

export const refresh = (
  stage: SingleUseStage,
  refresh_token: string,
  at: number,
): Promise<Answer> =>
  stage.post(at, '/token', { grant_type: 'refresh_token', refresh_token }, stage.web);

const isActive = async (stage: SingleUseStage, token: string): Promise<boolean> =>
  (await stage.post(1, '/oauth2/introspect', { token }, stage.web)).body.active;

const token = {
  outcome: ({ status, body }: Answer) => (status === 200 ? 'won' : `${status} ${body?.error}`),
  refusal: '400 invalid_grant',
};

export const singleUseSecrets: readonly SingleUseSecret[] = [
  {
    ...token,
    name: 'an authorization code, whose replays revoke what it gave (RFC 6749 §4.1.2)',
    prepare: newCode,
    present: redeem,
    async afterwards(stage, { body }) {
      expect(await isActive(stage, body.access_token)).toBe(false);
      expect(
        token.outcome(
          await stage.post(
            0,
            '/token',
            { grant_type: 'refresh_token', refresh_token: body.refresh_token },
            stage.web,
          ),
        ),
      ).toBe(token.refusal);
    },
  },
  {
    ...token,
    name: 'a refresh token, whose winner goes on with the next (RFC 9700 §4.14.2)',
    prepare: async (stage, before) =>
      before === undefined ? await newRefreshToken(stage) : before.body.refresh_token,
    present: refresh,
    async afterwards(stage, { body }) {
      expect(await isActive(stage, body.access_token)).toBe(true);
    },
  },
  {
    ...token,
    name: 'a device code that its person has approved (RFC 8628 §3.4)',
    async prepare({ post, url, browser, television }) {
      const { body: device } = await post(0, '/device_code', {
        client_id: television,
        scope: 'openid',
      });
      const consent = await browser.submit(await browser.open(`${url}/device`), {
        user_code: device.user_code,
      });
      await browser.submit(consent, {});
      return device.device_code;
    },
    present: ({ post, television }, device_code, at) =>
      post(at, '/token', { grant_type: 'device_code', device_code, client_id: television }),
  },
  {
    name: 'a pushed request (RFC 9126 §4)',
    prepare: async ({ post, web }) => (await post(0, '/par', request, web)).body.request_uri,
    present: ({ visit, web }, request_uri, at) =>
      visit(at, `/authorize?${new URLSearchParams({ client_id: web.id, request_uri }).toString()}`),
    outcome: (answer) =>
      answer.status === 302 && codeOf(answer) !== '' ? 'won' : String(answer.status),
    refusal: '400',
  },
  {
    ...token,
    name: 'a one-time password (contract §2)',
    async prepare({ post, mail, shop }) {
      await post(0, '/otp', { client_id: shop.id, username: email, channel: 'email' });
      return /\b\d{6}\b/.exec((await mail()).replace(/^[\s\S]*?\r?\n\r?\n/, ''))![0];
    },
    present: ({ post, shop }, otp, at) =>
      post(at, '/token', { grant_type: 'otp', username: email, otp, scope: 'openid' }, shop),
  },
  {
    name: 'a ticket (operations §9)',
    async prepare({ made, browser, url, userId }) {
      const { ticket } = await made('/tickets/email_verification', { user_id: userId });
      const path = new URL(ticket).pathname;
      const page = await browser.open(`${url}${path}`);
      return `${path}?${new URLSearchParams({ ...hiddenFields(page), action: 'continue' }).toString()}`;
    },
    present: ({ send }, secret, at) =>
      send(
        at,
        secret.slice(0, secret.indexOf('?')),
        Object.fromEntries(new URLSearchParams(secret.slice(secret.indexOf('?') + 1))),
      ),
    outcome: ({ status }) => (status < 400 ? 'won' : String(status)),
    refusal: '400',
  },
  {
    name: 'a client assertion, by its jti (RFC 7523 §3)',
    prepare: ({ assertion }) => assertion(),
    present: ({ post }, client_assertion, at) =>
      post(at, '/token', {
        grant_type: 'client_credentials',
        client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
        client_assertion,
      }),
    outcome: token.outcome,
    refusal: '401 invalid_client',
  },
];
