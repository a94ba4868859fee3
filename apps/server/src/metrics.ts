import type { Observation } from '@keyward/api';
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';

export interface Metrics {
  observe(observation: Observation): void;
  /** In the text format that Prometheus reads. */
  text(): Promise<string>;
}

/** One registry for each server, so that several can live in one process. Labels are row paths, so their number is bounded. */
export const createMetrics = (): Metrics => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({ name: 'keyward_http_requests_total', help: 'Answered requests', labelNames: ['method', 'path', 'status'] as const, registers: [registry] });
  const durations = new Histogram({
    name: 'keyward_http_request_duration_seconds', help: 'Time to answer', labelNames: ['path'] as const, registers: [registry],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
  });
  return {
    observe({ request, path = 'unknown', status, milliseconds }) {
      requests.inc({ method: path === 'unknown' ? 'any' : request.method, path, status });
      durations.observe({ path }, milliseconds / 1000);
    },
    text: () => registry.metrics(),
  };
};
