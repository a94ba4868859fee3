import type { Observation } from '@keyward/api';
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';

export interface Metrics {
  observe(observation: Observation): void;
  /** In the text format that Prometheus reads. */
  text(): Promise<string>;
}

/**
 * One registry for each server, so that several can live in one process. Labels are row paths, so their number is
 * bounded.
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
  // Looking a series up by its labels takes longer than counting, so each is looked up once.
  const series = new Map<
    string,
    { readonly count: Counter.Internal; readonly duration: Histogram.Internal<'path'> }
  >();
  const seriesFor = (method: string, path: string, status: number) => {
    const key = `${method} ${path} ${status}`;
    const known = series.get(key) ?? {
      count: requests.labels(method, path, String(status)),
      duration: durations.labels(path),
    };
    series.set(key, known);
    return known;
  };
  return {
    observe({ request, path = 'unknown', status, milliseconds }) {
      const { count, duration } = seriesFor(
        path === 'unknown' ? 'any' : request.method,
        path,
        status,
      );
      count.inc();
      duration.observe(milliseconds / 1000);
    },
    text: () => registry.metrics(),
  };
};
