import { wire } from '@parkett/contract';

/** Asks one call of the API and answers its data. */
export type Ask = (path: string, body: Record<string, unknown>) => Promise<unknown>;

type Totals = ReturnType<typeof wire.totalsFromLists>;

/** I23 from outside: getUserinfo and the five lists of a wallet, summed as the specification says, beside what wallet/overview says. */
export async function totalsOfWallet(ask: Ask, type: (typeof wire.wallets)[number]['type']): Promise<{ summed: Totals; stated: Totals }> {
  const { currency } = wire.walletOfType(type);
  const info = (await ask('user/getUserinfo', {})) as Record<typeof type, string>;
  const list = async <T>(path: string, more: Record<string, unknown> = {}): Promise<T> => (await ask(path, { type, ...more })) as T;
  const summed = wire.totalsFromLists({
    currency,
    cash: info[type],
    follows: await list(wire.listPaths.follows),
    subscriptions: await list(wire.listPaths.subscriptions, { buy_type: 0 }),
    dayTrades: await list(wire.listPaths.dayTrades),
    lent: await list(wire.listPaths.lent),
    stocks: await list(wire.listPaths.stocks, { page: 1, size: 300 }),
  });
  const { totalAssets, profit, value } = await list<Totals>('wallet/overview');
  return { summed, stated: { totalAssets, profit, value } };
}
