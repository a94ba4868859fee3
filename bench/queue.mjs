// Waiting in a queue before equal servers, where requests come at random: M/M/c, and the formula of Erlang C.

/** The part of requests that wait. `load` is the time they need of all servers: 1.5 keeps one and a half busy. */
export const partThatWaits = (servers, load) => {
  if (load >= servers) return 1;
  let blocked = 1;
  for (let count = 1; count <= servers; count++)
    blocked = (load * blocked) / (count + load * blocked);
  return blocked / (1 - (load / servers) * (1 - blocked));
};

/** Milliseconds that 99 of 100 requests wait at most, when one takes `serviceTime` and a second brings `rate`. */
export const longWait = (servers, rate, serviceTime) => {
  const load = (rate * serviceTime) / 1000;
  if (load >= servers) return Infinity;
  const waits = partThatWaits(servers, load);
  return Math.max(0, (Math.log(100 * waits) * serviceTime) / (servers - load));
};
