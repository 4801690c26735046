import { lazyPart } from '../../../lib/lazy-part.tsx';

export const LaterLoan = lazyPart(() => import('./loan-page.tsx').then(part => part.LoanPage), { isScreen: true });
export const LaterLoanRe = lazyPart(() => import('./loan-re-page.tsx').then(part => part.LoanRePage), { isScreen: true });
