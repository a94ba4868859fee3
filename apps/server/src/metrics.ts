import type { Observation } from '@keyward/api';
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';

export interface Metrics {
  observe(observation: Observation): void;
  /** In the text format that Prometheus reads. */
  text(): Promise<string>;
}

interface Series {
  readonly count: Counter.Internal;
  readonly duration: Histogram.Internal<'path'>;
}

/**
 * Each server has a registry of its own, so that several can live in one process. The label of a path is the path of
 * its route, so the number of series is bounded.
 */
export const createMetrics = (): Metrics => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });

  const requests = new Counter({
    name: 'keyward_http_requests_total',
    help: 'Answered requests',
    labelNames: ['method', 'path', 'status'] as const,
    registers: [registry],
  });
  const durations = new Histogram({
    name: 'keyward_http_request_duration_seconds',
    help: 'Time to answer',
    labelNames: ['path'] as const,
    registers: [registry],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
  });

  // Looking up a series by its labels takes longer than counting, so each is looked up once.
  const known = new Map<string, Series>();
  const seriesFor = (method: string, path: string, status: number): Series => {
    const key = `${method} ${path} ${status}`;
    const existing = known.get(key);
    if (existing !== undefined) return existing;

    const series = {
      count: requests.labels(method, path, String(status)),
      duration: durations.labels(path),
    };
    known.set(key, series);
    return series;
  };

  return {
    observe({ request, path = 'unknown', status, milliseconds }) {
      const method = path === 'unknown' ? 'any' : request.method;
      const { count, duration } = seriesFor(method, path, status);
      count.inc();
      duration.observe(milliseconds / 1000);
    },
    text: () => registry.metrics(),
  };
};
