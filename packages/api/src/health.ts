/** Health for people with a token (specification §4.3), and probes for machines without one. */
import { refuse } from '@keyward/core';
import { authenticateCall } from './kernel/authenticate-call.js';
import { json } from './kernel/message.js';
import { assertKnown, readPairs } from './kernel/query.js';
import type { Route } from './kernel/route.js';

const text = { type: 'string' };

const probe = {
  success: {
    status: 200,
    schema: {
      type: 'object',
      required: ['status'],
      additionalProperties: false,
      properties: { status: { const: 'ok' } },
    },
  },
  method: 'GET',
  tag: 'Health',
  dialect: 'management',
  access: { kind: 'none' },
  origins: 'none',
  query: [],
  statuses: 'P',
} as const;

export const healthRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/company/v1/health',
    operation: 'get_health',
    summary: 'Company health',
    tag: 'Health',
    dialect: 'management',
    access: { kind: 'bearer' },
    origins: 'listed',
    query: [],
    success: {
      status: 200,
      schema: {
        type: 'object',
        required: ['server_name', 'server_version', 'server_status', 'server_description'],
        additionalProperties: false,
        properties: {
          server_name: text,
          server_version: text,
          server_status: text,
          server_description: text,
        },
      },
    },
    statuses: [400, 401, 403, 405, 429, 500, 503],
    async handle(request, context) {
      await authenticateCall(request, context);
      assertKnown(readPairs(request.query, 'query'), []);
      const { name, version, description } = context.server;
      const status = (await context.ready()) ? 'ok' : 'unavailable';
      return json(200, {
        server_name: name,
        server_version: version,
        server_status: status,
        server_description: description,
      });
    },
  },
  {
    ...probe,
    path: '/livez',
    operation: 'is_alive',
    statuses: [405, 500],
    summary: 'Check that the process is running',
    handle: () => Promise.resolve(json(200, { status: 'ok' })),
  },
  {
    ...probe,
    path: '/readyz',
    operation: 'is_ready',
    summary: 'Check that the server can answer requests',
    handle: async (_, context) =>
      (await context.ready()) ? json(200, { status: 'ok' }) : refuse('storage_unavailable'),
  },
];
