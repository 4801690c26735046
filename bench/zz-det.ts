import { chromium } from 'playwright-core';
import { writeFileSync } from 'node:fs';
import { startServer, temporaryData } from './running-server.ts';
import { browserFlags } from './browser-flags.ts';
const data = temporaryData();
const server = await startServer({ data: data.folder, settings: { PARKETT_CLOCK: 'simulated@2026-11-23T09:30:00+01:00' } });
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: browserFlags });
for (const [name, a] of [['market', '/#/home/market'], ['detail', '/#/market/stockDetail?code=SAP']]) {
  const p = await (await b.newContext({ viewport: { width: 412, height: 823 }, isMobile: true, locale: 'de-DE' })).newPage();
  const cdp = await p.context().newCDPSession(p);
  if (process.env.PLAIN) await p.route('**/assets/**', async r => { const u = new URL(r.request().url()); const f = '/tmp/dist-plain' + u.pathname; const { existsSync } = await import('node:fs'); if (existsSync(f)) await r.fulfill({ path: f }); else await r.continue(); });
  await cdp.send('Profiler.enable'); await cdp.send('Profiler.setSamplingInterval', { interval: 100 }); await cdp.send('Profiler.start'); await cdp.send('Performance.enable');
  await p.addInitScript(() => { (globalThis as any).lt = []; new PerformanceObserver(l => l.getEntries().forEach(e => (globalThis as any).lt.push([Math.round(e.startTime), Math.round(e.duration)]))).observe({ type: 'longtask', buffered: true }); new PerformanceObserver(l => l.getEntries().forEach((e: any) => (globalThis as any).lcp = [Math.round(e.startTime), e.element?.className, e.size])).observe({ type: 'largest-contentful-paint', buffered: true }); });
  await p.goto(server.origin + a); await p.waitForTimeout(4000);
  const { profile } = await cdp.send('Profiler.stop'); writeFileSync(`/tmp/${name}.cpuprofile`, JSON.stringify(profile));
  console.log(name, JSON.stringify(await p.evaluate(() => [(globalThis as any).lt, (globalThis as any).lcp, performance.getEntriesByName('first-contentful-paint')[0]?.startTime])), (await cdp.send('Performance.getMetrics')).metrics.filter(m => /Duration|Recalc|Layout/.test(m.name)).map(m => m.name + ' ' + m.value.toFixed(3)).join(', '));
}
await b.close(); await server.stop(); data.remove();
