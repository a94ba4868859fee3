/** What a hook has done wrong; `why` ends a sentence that begins with it. */
export class HookFault extends Error {
  constructor(readonly why: string) {
    super(`The hook ${why}`);
    this.name = 'HookFault';
  }
}

/** Says what a hook has done wrong. */
export const failHook = (why: string): never => {
  throw new HookFault(why);
};
