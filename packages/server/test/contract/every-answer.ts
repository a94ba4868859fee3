/** After all other suites: whatever the document lists, an operation has answered with in one of them. */
import { describe, expect, test } from '@jest/globals';
import { routes } from '@keyward/api';
import { answersOf, listedBy } from '../deployment/answered.js';

interface Exception {
  readonly status: number;
  readonly of: (operation: string) => boolean;
}

const among =
  (...operations: string[]) =>
  (operation: string): boolean =>
    operations.includes(operation);

/** The operations that a deployment can switch off. */
const switchable = among(
  'create_tenant',
  'delete_tenant',
  'create_identity_provider',
  'create_user',
  'resend_verification',
  'request_password_reset',
  'get_token',
  'send_otp',
  'show_password_reset',
  'send_password_reset',
  'sign_up',
  'list_outbox',
  'open_mail',
);

/**
 * What is listed because the specification lists it for a whole class, and an operation of the
 * class cannot be brought to answer; each with its reason.
 */
const exceptions: readonly Exception[] = [
  // Nothing switches the others off.
  { status: 501, of: (operation) => !switchable(operation) },
  // There is no id in their path.
  { status: 404, of: among('verify_registration', 'explain_authorization') },
  // A ticket, a trust, a token and a delegate have no name that could be taken, and join nothing.
  {
    status: 409,
    of: among(
      'create_password_change_ticket',
      'create_email_verification_ticket',
      'create_client_trust',
      'create_scim_token',
      'create_user_delegate',
    ),
  },
  // A hook stays with its tenant and its type, of which there is one.
  { status: 409, of: among('modify_hook') },
  // They read nothing that could break, or say 503 when it does.
  {
    status: 500,
    of: among(
      'is_alive',
      'is_ready',
      'get_openid_configuration',
      'get_authorization_server_metadata',
      'get_management_resource_metadata',
      'get_userinfo_resource_metadata',
      'get_oauth2_userinfo_resource_metadata',
      'complete_federation_by_post',
      'show_provider_test_end',
      'show_device_page',
    ),
  },
];

const isException = (operation: string, status: number): boolean =>
  exceptions.some((exception) => exception.status === status && exception.of(operation));

export const everyAnswerSuite = (): void =>
  describe('every status that the document lists', () => {
    test.each(routes.map((route) => [route.operation, route] as const))(
      'has been answered by %s',
      (operation, route) => {
        const answered = answersOf(operation);
        expect(
          listedBy(route).filter(
            (status) => !answered.has(status) && !isException(operation, status),
          ),
        ).toEqual([]);
      },
    );

    test('nothing that an operation has answered stands among the exceptions', () => {
      expect(
        routes.flatMap(({ operation }) =>
          [...answersOf(operation)]
            .filter((status) => isException(operation, status))
            .map((status) => `${operation} ${status}`),
        ),
      ).toEqual([]);
    });
  });
