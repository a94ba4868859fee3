/** Something else happens while a port works: the moment in which proofs go stale. */

type Working = (...given: never[]) => Promise<unknown>;

type MethodsOf<P> = { [K in keyof P]: P[K] extends Working ? K : never }[keyof P];

/** Lets `act` happen after the next call of this method, before its caller has the answer. */
export const after = <P extends object, K extends MethodsOf<P>>(
  port: P,
  method: K,
  act: () => unknown,
): void => {
  const usual = port[method] as Working;
  const followed = async (...given: never[]): Promise<unknown> => {
    Object.assign(port, { [method]: usual });
    const answer = await usual(...given);
    await act();
    return answer;
  };
  Object.assign(port, { [method]: followed });
};

/** Lets `act` happen during the next call of this method, before its answer. */
export const during = <P extends object, K extends MethodsOf<P>>(
  port: P,
  method: K,
  act: () => unknown,
): void => {
  const usual = port[method] as Working;
  const interrupted = async (...given: never[]): Promise<unknown> => {
    Object.assign(port, { [method]: usual });
    await act();
    return usual(...given);
  };
  Object.assign(port, { [method]: interrupted });
};
