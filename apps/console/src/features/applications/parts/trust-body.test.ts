import { expect, test } from '@jest/globals';
import { emptyTrust, trustBody } from './trust-body.js';

const job = {
  ...emptyTrust,
  repository: ' acme/shop ',
  limitName: 'production',
  ownerId: '42',
  repositoryId: '7001',
};

test('a job is its repository and environment, and the ids that never change hands', () => {
  expect(trustBody(job)).toEqual({
    issuer: 'https://token.actions.githubusercontent.com',
    subject: 'repo:acme/shop:environment:production',
    claims: { repository_owner_id: '42', repository_id: '7001' },
  });
});

test.each([
  ['branch', 'repo:acme/shop:ref:refs/heads/production'],
  ['tag', 'repo:acme/shop:ref:refs/tags/production'],
  ['pullRequest', 'repo:acme/shop:pull_request'],
] as const)('a job is limited to a %s', (limit, subject) => {
  expect(trustBody({ ...job, limit }).subject).toBe(subject);
});

test('a pod is its namespace and service account, with the keys of a private cluster', () => {
  const pod = {
    ...emptyTrust,
    kind: 'kubernetes',
    issuer: 'https://oidc.cluster.example',
    namespace: 'shop',
    serviceAccount: 'payments',
    jwks: '{"keys": []}',
  } as const;

  expect(trustBody(pod)).toEqual({
    issuer: 'https://oidc.cluster.example',
    subject: 'system:serviceaccount:shop:payments',
    claims: {},
    jwks: { keys: [] },
  });
});

test('another workload is its subject and its claims', () => {
  const other = {
    ...emptyTrust,
    kind: 'other',
    issuer: 'https://ci.example',
    subject: 'job:42',
    claims: '{"project": "shop"}',
  } as const;

  expect(trustBody(other)).toEqual({
    issuer: 'https://ci.example',
    subject: 'job:42',
    claims: { project: 'shop' },
  });
});
