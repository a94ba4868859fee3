import type { Observation } from '@keyward/api';
import type { TidyReport } from '@keyward/core';
import {
  AggregatorRegistry,
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
  Registry,
} from 'prom-client';

export interface Metrics {
  observe(observation: Observation): void;
  /** Counts what a run of tidying removed. */
  tidied(report: TidyReport, seconds: number): void;
  /** Whether this process counts rate limits by itself, because Redis does not answer. */
  countsAlone(isAlone: boolean): void;
  /** In the text format that Prometheus reads. */
  text(): Promise<string>;
  /** As data, to be added to those of other processes. */
  data(): Promise<unknown>;
}

interface Series {
  readonly total: Counter.Internal;
  /** Requests that the total lacks. */
  pending: number;
  readonly duration: Histogram.Internal<'path'>;
}

/** A caller of a host with Fetch may invent methods. */
const namedMethods: ReadonlySet<string> = new Set([
  'DELETE',
  'GET',
  'HEAD',
  'OPTIONS',
  'PATCH',
  'POST',
  'PUT',
]);

let measuredProcess: Registry | undefined;

/** What is measured of the process, once for all servers in it: its observers never end. */
const registryOfProcess = (): Registry => {
  if (measuredProcess === undefined) {
    measuredProcess = new Registry();
    collectDefaultMetrics({ register: measuredProcess });
  }
  return measuredProcess;
};

/**
 * Each server has a registry of its own, so that several can live in one process. The label of a path is the path of
 * its row, and methods that no row takes have one label, so the number of series is bounded.
 */
export const createMetrics = (): Metrics => {
  const registry = new Registry();
  const ofProcess = registryOfProcess();

  const known = new Map<string, Series>();
  const requests = new Counter({
    name: 'keyward_http_requests_total',
    help: 'Answered requests',
    labelNames: ['method', 'path', 'status'] as const,
    registers: [registry],
    // Adding to a total takes a microsecond, so requests are added when the metrics are read.
    collect() {
      for (const series of known.values()) {
        series.total.inc(series.pending);
        series.pending = 0;
      }
    },
  });
  const durations = new Histogram({
    name: 'keyward_http_request_duration_seconds',
    help: 'Time to answer',
    labelNames: ['path'] as const,
    registers: [registry],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
  });

  // Looking up a series by its labels takes longer than counting, so each is looked up once.
  const seriesFor = (method: string, path: string, status: number): Series => {
    const key = `${method} ${path} ${status}`;
    const existing = known.get(key);
    if (existing !== undefined) return existing;

    const series = {
      pending: 0,
      total: requests.labels(method, path, String(status)),
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
    aggregator: 'max',
    registers: [registry],
  });

  const countingAlone = new Gauge({
    name: 'keyward_rate_limits_not_shared',
    help: '1 while this process counts rate limits by itself, because Redis does not answer',
    aggregator: 'max',
    registers: [registry],
  });

  return {
    countsAlone(isAlone) {
      countingAlone.set(isAlone ? 1 : 0);
    },
    tidied({ removed, failures }, seconds) {
      for (const [records, count] of Object.entries(removed)) tidiedRecords.inc({ records }, count);
      for (const { records } of failures) tidyFailures.inc({ records });
      tidySeconds.set(seconds);
    },
    observe({ request, path = 'unknown', status, milliseconds }) {
      const method = namedMethods.has(request.method) ? request.method : 'other';
      const series = seriesFor(path === 'unknown' ? 'any' : method, path, status);
      series.pending++;
      series.duration.observe(milliseconds / 1000);
    },
    text: async () => `${await ofProcess.metrics()}\n${await registry.metrics()}`,
    data: async () => [
      ...(await ofProcess.getMetricsAsJSON()),
      ...(await registry.getMetricsAsJSON()),
    ],
  };
};

/** The metrics of several processes, added up, in the text format that Prometheus reads. */
export const addUp = (all: readonly unknown[]): Promise<string> =>
  AggregatorRegistry.aggregate([...all] as object[]).metrics();
