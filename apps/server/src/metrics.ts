import type { Observation } from '@keyward/api';
import type { TidyReport } from '@keyward/core';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

export interface Metrics {
  observe(observation: Observation): void;
  /** Counts what a run of tidying removed. */
  tidied(report: TidyReport, seconds: number): void;
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

  const tidiedRecords = new Counter({
    name: 'keyward_tidied_records_total',
    help: 'Records that were removed after their end',
    labelNames: ['records'] as const,
    registers: [registry],
  });
  const tidyFailures = new Counter({
    name: 'keyward_tidy_failures_total',
    help: 'Runs in which records of a kind could not be tidied to their end',
    labelNames: ['records'] as const,
    registers: [registry],
  });
  const tidySeconds = new Gauge({
    name: 'keyward_tidy_duration_seconds',
    help: 'Time of the last run',
    registers: [registry],
  });

  return {
    tidied({ removed, failures }, seconds) {
      for (const [records, count] of Object.entries(removed)) tidiedRecords.inc({ records }, count);
      for (const { records } of failures) tidyFailures.inc({ records });
      tidySeconds.set(seconds);
    },
    observe({ request, path = 'unknown', status, milliseconds }) {
      const method = path === 'unknown' ? 'any' : request.method;
      const { count, duration } = seriesFor(method, path, status);
      count.inc();
      duration.observe(milliseconds / 1000);
    },
    text: () => registry.metrics(),
  };
};
