import type { House } from '../../declaration.ts';
import type { NameParts, PayeeRail } from '../../books/payments/index.ts';

/** The parts that the application plugs in. */
export type PayeeParts = Pick<House, 'db' | 'commands' | 'payees' | 'ruleBook' | 'systemNow'> & NameParts & { readonly rail: PayeeRail };
