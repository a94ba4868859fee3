/** What a hook has done wrong; `why` ends a sentence that begins with it. */
export class HookFault extends Error {
  constructor(
    readonly why: string,
    /** Whether it is the fault of the hook, and not of this server. */
    readonly isItsOwn = true,
    /** Of its answer, where that is what is wrong. */
    readonly status: number | null = null,
  ) {
    super(`The hook ${why}`);
    this.name = 'HookFault';
  }
}

/** Says what a hook has done wrong. */
export const failHook = (why: string, status?: number): never => {
  throw new HookFault(why, true, status);
};

/** Says why this server does not ask it. */
export const leaveHook = (why: string): never => {
  throw new HookFault(why, false);
};
