import { main } from '../apps/server/src/main.ts';
import { prepare } from './prepare.ts';

// `npm start`: looks at the Node that came along, builds the web app if its sources changed, then runs the server in this process.
await main(process.argv.slice(2), { prepare });
