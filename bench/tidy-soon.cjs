// Loaded before a server that is measured: the hourly work begins two seconds after the start, once.
const repeat = globalThis.setInterval;
globalThis.setInterval = (work, milliseconds, ...rest) =>
  milliseconds === 3_600_000 ? setTimeout(work, 2000) : repeat(work, milliseconds, ...rest);
