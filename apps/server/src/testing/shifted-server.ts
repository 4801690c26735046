import { main } from '../main.ts';

// The server on a machine whose clock somebody sets forward: each SIGUSR2 by one minute, so that no journey waits for one. It says when it has heard.

const minuteMs = 60_000;
const machine = Date.now.bind(Date);
let aheadMs = 0;
Date.now = () => machine() + aheadMs;
process.on('SIGUSR2', () => {
  aheadMs += minuteMs;
  console.log(`${aheadMs / minuteMs} min ahead`);
});
await main(process.argv.slice(2));
