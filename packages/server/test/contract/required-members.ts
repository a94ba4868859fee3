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
  'create_user_delegate',
  'link_user_identity',
  'register_user',
  'replay_webhook',
  'set_user_password',
  'verify_registration',
];

/** Only a person may do these, or only where a mail can be sent: their own suites look at their bodies. */
const elsewhere: readonly string[] = [
  'change_own_password',
  'create_client_test_login',
  'create_test_login',
  'create_user_impersonation',
  'send_test_mail',
];

const withBody = routes
  .filter(({ path, query }) => path.startsWith(managementPath) && query.includes('dry_run'))
  .filter(({ body, operation }) => typeof body?.schema === 'function' && operation in attempts)
  .filter(({ operation }) => !elsewhere.includes(operation))
  .map(({ operation, method }) => [operation, method] as const);

const takesNull = ({ type, anyOf = [] }: Json): boolean =>
  [type, ...anyOf.map((each: Json) => each.type)].flat().includes('null');

/** A null for each member that may be null, and for those of documents. */
const nulls = ({ properties }: Json): readonly (readonly [string, unknown])[] =>
  Object.entries<Json>(properties).flatMap(([name, schema]) => [
    ...(takesNull(schema) ? [[name, null] as const] : []),
    ...Object.entries<Json>(schema.properties ?? {})
      .filter(([, member]) => takesNull(member))
      .map(([member]) => [name, { [member]: null }] as const),
  ]);

export const requiredMembersSuite = (target: Target): void =>
  describe('required members of bodies', () => {
    const server: Deployment = deployed(target, { configuration: { multiTenant: true } });
    let subjects: Subjects;
    beforeAll(async () => {
      subjects = await addSubjects(server);
    });

    const schemaOf = (operation: string): Json => {
      const { body } = routes.find((route) => route.operation === operation)!;
      const { name } = body!.schema as { readonly name: string };
      return server.document.components.schemas[name];
    };
    const requiredIn = (operation: string): readonly string[] =>
      (schemaOf(operation).required ?? []) as string[];

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

    test.each(withBody)(
      '%s (%s): a member that the document lets be null takes null',
      async (operation, method) => {
        const { path, body = {} } = attempts[operation]!(subjects);
        for (const [name, value] of nulls(schemaOf(operation))) {
          const answer = await rehearse(method, path, { ...body, [name]: value });

          const refused = answer.status === 400 ? answer.body.message : '';
          // Null clears the member, of which an operation may need one of several.
          expect(refused).not.toMatch(new RegExp(`^${name}\\b(?!.* is required)`));
        }
      },
    );

    test.each(withBody)(
      '%s (%s): a body that the document requires cannot be left out, and another can',
      async (operation, method) => {
        const { path } = attempts[operation]!(subjects);
        const { body } = routes.find((route) => route.operation === operation)!;

        const { status } = await server.manage(method, `${path}?dry_run=true`);

        expect(status).toBe(body!.isOptional ? 200 : 415);
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
