import { lazyPart } from '../../../lib/lazy-part.tsx';

export const LaterAccountForm = lazyPart(() => import('./account-form.tsx').then(part => part.AccountForm), { isScreen: true });
export const LaterAddressForm = lazyPart(() => import('./address-form.tsx').then(part => part.AddressForm), { isScreen: true });
