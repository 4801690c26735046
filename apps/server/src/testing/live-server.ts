import { main } from '../main.ts';

// The server with adapters plugged in for live mode, as an institution's own `app.ts` would: TEST_ADAPTERS names what they serve.

const serving = ['identification', 'payments', 'prices'] as const;
const named = (process.env.TEST_ADAPTERS ?? serving.join()).split(',');
const adapters = serving.filter(serves => named.includes(serves)).map(serves => ({ serves, name: `test ${serves}` }));
await main(process.argv.slice(2), { adapters });
