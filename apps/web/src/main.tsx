import '@parkett/ui/theme.css';
import { createRoot } from 'react-dom/client';
import { afterFirstContent } from './lib/first-content.ts';
import { refreshSession } from './lib/session.ts';
import { withRetries } from './lib/with-retries.ts';
import { App } from './shell/app.tsx';
import { loadBroken } from './shell/screen-boundary.tsx';

const loadConfig = withRetries(() => import('./lib/load-config.ts'));
const loadAfterStart = withRetries(() => import('./lib/after-start.ts'));

createRoot(document.getElementById('root')!).render(<App />);
void refreshSession();
afterFirstContent(() => void loadConfig().then(config => config.loadConfig()));
// What is shown where a screen can't be has to be here before the network goes.
afterFirstContent(() => void loadBroken().catch(() => undefined));
// What can wait until the first screen stands: unanswered commands of the last page, and the warning before a session ends.
addEventListener('load', () => setTimeout(() => void loadAfterStart(), 1500), { once: true });
