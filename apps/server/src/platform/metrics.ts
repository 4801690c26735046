import * as prometheus from 'prom-client';

export type Labels = Readonly<Record<string, string>>;
export type Counter = { add: (labels?: Labels, by?: number) => void };
export type Histogram = { observe: (value: number, labels?: Labels) => void };

/** Figures about one running server in the text format of Prometheus. */
export class Metrics {
  readonly #registry = new prometheus.Registry();
  readonly #registers = [this.#registry];
  readonly contentType = this.#registry.contentType;

  /** A sum that only grows; its name ends in `_total`. */
  counter(name: string, help: string, labelNames: readonly string[] = []): Counter {
    const counter = new prometheus.Counter({ name, help, labelNames, registers: this.#registers });
    return { add: (labels = {}, by = 1) => counter.inc(labels, by) };
  }

  /** A figure read at the moment it is asked for. */
  gauge(name: string, help: string, read: () => number): void {
    const gauge: prometheus.Gauge = new prometheus.Gauge({ name, help, registers: this.#registers, collect: () => gauge.set(read()) });
  }

  /** A sum that is kept elsewhere, read at the moment it is asked for. */
  sum(name: string, help: string, read: () => number): void {
    const collect = (): void => {
      sum.reset();
      sum.inc(read());
    };
    const sum = new prometheus.Counter({ name, help, registers: this.#registers, collect });
  }

  /** @param series.buckets upper bounds in the unit of the name, ascending */
  histogram(name: string, help: string, series: { buckets: number[]; labelNames: readonly string[] }): Histogram {
    const histogram = new prometheus.Histogram({ name, help, ...series, registers: this.#registers });
    return { observe: (value, labels = {}) => histogram.observe(labels, value) };
  }

  /** Processor, memory, delay of the event loop, garbage collection and whatever else Node tells of its process. */
  addProcess(): void {
    prometheus.collectDefaultMetrics({ register: this.#registry });
  }

  text(): Promise<string> {
    return this.#registry.metrics();
  }
}
