import '@parkett/ui/theme.css';
import './style/base.css';
import { Toaster } from '@parkett/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { Router } from 'wouter';
import { queries } from './lib/api.ts';
import { useDeskLocation } from './lib/location.ts';
import { Desk } from './shell/desk.tsx';

createRoot(document.getElementById('root')!).render(
  <QueryClientProvider client={queries}>
    <Router hook={useDeskLocation}>
      <Desk />
      <Toaster />
    </Router>
  </QueryClientProvider>,
);
