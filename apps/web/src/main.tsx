import '@parkett/ui/theme.css';
import { createRoot } from 'react-dom/client';
import { refreshSession } from './lib/session.ts';
import { App } from './shell/app.tsx';
import { loadBroken } from './shell/screen-boundary.tsx';

createRoot(document.getElementById('root')!).render(<App />);
void import('./lib/load-config.ts').then(config => config.loadConfig());
void refreshSession();
// What can wait until the first screen stands: unanswered commands of the last page, the warning before a session ends, and what is shown
// where a screen can't be.
const afterStart = () => Promise.allSettled([import('./lib/after-start.ts'), loadBroken()]);
addEventListener('load', () => setTimeout(afterStart, 1500), { once: true });
