import type { ClientAccess } from '../../model/client/client-access.js';
import type { Person } from '../../model/user/user.js';
import type { DescribedDetail } from '../detailed-rights.js';
import type { AuthorizationRequest, ReturnAddress } from './authorization-request.js';

/** What the browser is to do next. */
export type NextStep =
  | {
      readonly kind: 'return';
      readonly to: ReturnAddress;
      readonly parameters: Readonly<Record<string, string>>;
    }
  | { readonly kind: 'device'; readonly isApproved: boolean; readonly access: ClientAccess }
  /** The person is there who wants to see their own page. */
  | {
      readonly kind: 'account';
      readonly access: ClientAccess;
      /** The part of the account that the person wants to see. */
      readonly part?: string | undefined;
    }
  /** The test of a client is over; its administrator reads the result elsewhere. */
  | {
      readonly kind: 'tested';
      readonly access: ClientAccess;
      /** Another person than the one who began the test is logged in. */
      readonly isOtherPerson?: boolean | undefined;
    }
  /** The request has had its answer: a person went back to one of its pages. */
  | {
      readonly kind: 'answered';
      readonly access: ClientAccess;
      readonly request: AuthorizationRequest;
    }
  | {
      readonly kind: 'login';
      readonly handle: string;
      readonly access: ClientAccess;
      readonly request: AuthorizationRequest;
    }
  | {
      readonly kind: 'consent';
      readonly handle: string;
      readonly access: ClientAccess;
      readonly request: AuthorizationRequest;
      readonly scopes: readonly DescribedScope[];
      /** What is asked for beside the scopes (RFC 9396); empty for most requests. */
      readonly details: readonly DescribedDetail[];
      readonly user: Person;
      readonly shown: string;
    };

export interface DescribedScope {
  readonly name: string;
  readonly description: string | null;
}
