/** The document and the server agree on which members of a body are required. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { routes } from '@keyward/api';
import {
  deployed,
  managementPath,
  type Deployment,
  type Target,
} from '../deployment/deployment.js';
import type { Json } from '../deployment/exchange.js';
import { addSubjects, attempts, type Subjects } from '../management/attempts.js';

/** One of several members is enough, which the document does not say by `required`. */
const alternatives: readonly string[] = [
  'create_email_verification_ticket',
  'create_password_change_ticket',
  'create_user',
  'link_user_identity',
  'register_user',
  'set_user_password',
  'verify_registration',
];

const withBody = routes
  .filter(({ path, query }) => path.startsWith(managementPath) && query.includes('dry_run'))
  .filter(({ body, operation }) => body !== undefined && operation in attempts)
  .filter(({ operation }) => operation !== 'change_own_password')
  .map(({ operation, method }) => [operation, method] as const);

export const requiredMembersSuite = (target: Target): void =>
  describe('required members of bodies', () => {
    const server: Deployment = deployed(target, { configuration: { multiTenant: true } });
    let subjects: Subjects;
    beforeAll(async () => {
      subjects = await addSubjects(server);
    });

    const requiredIn = (operation: string): readonly string[] => {
      const { body } = routes.find((route) => route.operation === operation)!;
      const { name } = body!.schema as { readonly name: string };
      return (server.document.components.schemas[name].required ?? []) as string[];
    };

    const rehearse = (method: string, path: string, body: object): Promise<Json> =>
      server.manage(method, `${path}?dry_run=true`, body);

    test.each(withBody)(
      '%s (%s): what is required cannot be left out',
      async (operation, method) => {
        const { path, body = {} } = attempts[operation]!(subjects);
        const members: Json = body;
        for (const name of requiredIn(operation)) {
          const { [name]: _, ...rest } = members;

          const answer = await rehearse(method, path, rest);

          expect([name, answer.status]).toEqual([name, 400]);
          expect(answer.body.message).toContain(name);
        }
      },
    );

    test.each(withBody.filter(([operation]) => !alternatives.includes(operation)))(
      '%s (%s): what is optional can be left out',
      async (operation, method) => {
        const { path, body = {} } = attempts[operation]!(subjects);
        const required = requiredIn(operation);
        const least = Object.fromEntries(
          Object.entries(body).filter(([name]) => required.includes(name)),
        );

        const answer = await rehearse(method, path, least);

        expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
      },
    );
  });
