import type { AdmitStranger } from '../directory/directory.js';
import type { Origin } from '../model/values/origin.js';
import type { Digest } from '../ports/digest.js';

/** What a browser brings: the secret of its session, and one that says it is still the same browser. */
export interface Browser {
  readonly session: string | undefined;
  readonly binding: string;
  /** What the browser says of itself (RFC 9110 §10.1.5). */
  readonly userAgent?: string | undefined;
  /** The network that the request came from, without the part of the address that names the machine. */
  readonly network?: string | undefined;
  /** Of this request, for the audit log. */
  readonly origin?: Origin | undefined;
  /** Left out where nothing is limited. */
  readonly admit?: Admission | undefined;
  readonly admitStranger?: AdmitStranger | undefined;
}

/**
 * Counts what is about to be kept for a caller who has proven nothing.
 * @throws Refusal `too_many_requests`
 */
export type Admission = () => Promise<void>;

type DigestDeps = { readonly digest: Digest };

/** What is kept of a browser. */
export const browserMark = ({ digest }: DigestDeps, { binding }: Browser): string =>
  digest.sha256(`browser/${binding}`);

/** What a form of ours carries to show that it came from our page in this browser (CSRF). */
export const formToken =
  ({ digest }: DigestDeps) =>
  (binding: string): string =>
    digest.sha256(`form/${binding}`);
