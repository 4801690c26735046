/** Figures about the running process in the text format of Prometheus. */
export type Labels = Readonly<Record<string, string>>;
export type Counter = { add: (labels?: Labels, by?: number) => void };
export type Histogram = { observe: (value: number, labels?: Labels) => void };

type Line = readonly [name: string, labels: string, value: number];
type Family = { name: string; kind: 'counter' | 'gauge' | 'histogram'; help: string; lines: () => Line[] };

const escaped = (text: string): string => text.replace(/[\\"\n]/g, found => (found === '\n' ? '\\n' : `\\${found}`));
const written = (labels: Labels): string =>
  Object.entries(labels)
    .map(([name, value]) => `${name}="${escaped(value)}"`)
    .join(',');

export class Metrics {
  readonly #families = new Map<string, Family>();

  #add(family: Family): void {
    if (this.#families.has(family.name)) throw new Error(`the metric ${family.name} exists`);
    this.#families.set(family.name, family);
  }

  /** A sum that only grows; its name ends in `_total`. */
  counter(name: string, help: string): Counter {
    const sums = new Map<string, number>();
    this.#add({ name, kind: 'counter', help, lines: () => [...sums].map(([labels, value]) => [name, labels, value]) });
    return {
      add: (labels = {}, by = 1) => {
        const key = written(labels);
        sums.set(key, (sums.get(key) ?? 0) + by);
      },
    };
  }

  /** A figure read at the moment it is asked for. */
  gauge(name: string, help: string, read: () => number): void {
    this.#add({ name, kind: 'gauge', help, lines: () => [[name, '', read()]] });
  }

  /** @param bounds upper bounds of the buckets in the unit of the name, ascending */
  histogram(name: string, help: string, bounds: readonly number[]): Histogram {
    const series = new Map<string, { buckets: number[]; sum: number; count: number }>();
    const lines = (): Line[] =>
      [...series].flatMap(([labels, { buckets, sum, count }]) => {
        const prefix = labels ? `${labels},` : '';
        const rows = bounds.map((bound, i): Line => [`${name}_bucket`, `${prefix}le="${bound}"`, buckets[i] ?? 0]);
        return [...rows, [`${name}_bucket`, `${prefix}le="+Inf"`, count], [`${name}_sum`, labels, sum], [`${name}_count`, labels, count]];
      });
    this.#add({ name, kind: 'histogram', help, lines });
    return {
      observe: (value, labels = {}) => {
        const key = written(labels);
        let entry = series.get(key);
        if (!entry) series.set(key, (entry = { buckets: bounds.map(() => 0), sum: 0, count: 0 }));
        entry.sum += value;
        entry.count += 1;
        bounds.forEach((bound, i) => value <= bound && (entry.buckets[i]! += 1));
      },
    };
  }

  text(): string {
    const blocks = [...this.#families.values()].map(({ name, kind, help, lines }) => {
      const rows = lines().map(([line, labels, value]) => `${line}${labels ? `{${labels}}` : ''} ${value}`);
      return [`# HELP ${name} ${help}`, `# TYPE ${name} ${kind}`, ...rows].join('\n');
    });
    return `${blocks.join('\n')}\n`;
  }
}
