import { expect, test } from 'vitest';
import { Metrics } from './metrics.ts';

const linesOf = async (metrics: Metrics): Promise<string[]> => (await metrics.text()).split('\n');

test('figures are told in the form that Prometheus reads: sums by label, what is read when asked, times in buckets', async () => {
  const metrics = new Metrics();
  const refusals = metrics.counter('refusals_total', 'refusals by reason', ['code']);
  refusals.add({ code: 'too "large"\n' });
  refusals.add({ code: 'too "large"\n' }, 2);
  let load = 7;
  metrics.gauge('load', 'what waits', () => load);
  metrics.sum('lost_total', 'what somebody else counts', () => load);
  load = 8;
  const seconds = metrics.histogram('seconds', 'how long it took', { buckets: [0.1, 1], labelNames: ['route'] });
  seconds.observe(0.5, { route: '/' });
  const lines = await linesOf(metrics);
  expect(lines).toEqual(expect.arrayContaining(['# HELP refusals_total refusals by reason', '# TYPE refusals_total counter']));
  expect(lines).toEqual(expect.arrayContaining(['refusals_total{code="too \\"large\\"\\n"} 3', 'load 8', 'lost_total 8']));
  expect(await linesOf(metrics)).toContain('lost_total 8');
  const buckets = ['0.1', '1', '+Inf'].map(bound => lines.find(line => line.includes(`le="${bound}"`))?.split(' ')[1]);
  expect(buckets).toEqual(['0', '1', '1']);
});

test('the process tells of its event loop, its garbage collection, its memory and its processor time', async () => {
  const metrics = new Metrics();
  metrics.addProcess();
  const names = ['nodejs_eventloop_lag_p99_seconds', 'nodejs_gc_duration_seconds', 'process_resident_memory_bytes', 'process_cpu_seconds_total'];
  const text = await metrics.text();
  expect(names.filter(name => !text.includes(`# TYPE ${name} `))).toEqual([]);
});

test('two figures of one name are a mistake, told at once', () => {
  const metrics = new Metrics();
  metrics.gauge('load', 'what waits', () => 0);
  expect(() => metrics.counter('load', 'again')).toThrow(/load/);
});
