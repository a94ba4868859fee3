/** Where a request comes from, as far as the audit log wants to know. */
export interface Origin {
  readonly requestId?: string | undefined;
  readonly address?: string | undefined;
}
