import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { startServer, temporaryData } from './running-server.ts';
import { browserFlags } from './browser-flags.ts';
const data = temporaryData();
const server = await startServer({ data: data.folder, settings: { PARKETT_CLOCK: 'simulated@2026-11-23T09:30:00+01:00' } });
for (const a of ['/#/login/login', '/#/home/market', '/#/market/stockDetail?code=SAP']) for (let i = 0; i < 3; i++) {
  const chrome = await launch({ chromePath: '/usr/bin/chromium', chromeFlags: browserFlags });
  const r = (await lighthouse(server.origin + a, { port: chrome.port, output: 'json', logLevel: 'error', onlyCategories: ['performance'] }))!;
  const au = r.lhr.audits as any;
  console.log(a, r.lhr.categories.performance!.score, ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift', 'speed-index'].map(k => `${k} ${au[k].displayValue} (${au[k].score})`).join(', '), 'observed', au.metrics.details.items[0].observedFirstContentfulPaint, au.metrics.details.items[0].observedLargestContentfulPaint);
  if (i === 0 && process.env.NET) console.log(au['network-requests'].details.items.map((x: any) => `${Math.round(x.networkRequestTime)}-${Math.round(x.networkEndTime)} ${x.priority} ${x.transferSize} ${x.url.split('/').slice(3).join('/')}`).join('\n'));
  if (i === 0 && process.env.NET) console.log(JSON.stringify(au['long-tasks']?.details?.items?.map((x: any) => [x.url.split('/').pop(), Math.round(x.startTime), Math.round(x.duration)])));
  chrome.kill();
}
await server.stop(); data.remove();
