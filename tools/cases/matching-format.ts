/** The format of 02_matching, as its `schema` says it. Words of the file, not ours. */
export type Step = {
  readonly op: string;
  readonly id: string;
  readonly side?: string;
  readonly type?: string;
  readonly price?: number;
  readonly qty?: number | null;
  readonly tif?: string;
  readonly stop?: number;
  readonly aon?: boolean;
  readonly post_only?: boolean;
  readonly account?: string;
  readonly instrument?: string | number;
  readonly stp?: string;
  readonly by?: number;
  readonly to?: number;
  readonly open_qty?: number;
  readonly qty_delta?: number;
  readonly min_exec_size?: number;
  readonly expect?: Expectation;
};

export type Fill = { readonly maker?: string; readonly taker?: string; readonly price: number; readonly qty: number };
export type Level = readonly [price: number, quantity: number, orders: number];
export type BookOrder = {
  readonly id: string;
  readonly side: string;
  readonly qty: number;
  readonly price?: number | null;
  readonly stop?: number | null;
};

export type Expectation = {
  readonly trades?: readonly Fill[];
  readonly fills?: Readonly<Record<string, { readonly qty: number; readonly notional: number }>>;
  readonly book?: { readonly bids?: readonly Level[]; readonly asks?: readonly Level[] };
  readonly book_depth?: number;
  readonly result?: string;
  readonly state?: string;
  readonly matched?: boolean;
  readonly matched_qty?: number;
  readonly unfilled?: number;
  readonly expired?: readonly string[];
  readonly order_count?: { readonly bids?: number; readonly asks?: number };
  readonly first_order?: { readonly bids?: string; readonly asks?: string };
  readonly last_price?: number;
};

export type Final = { readonly trades: readonly Fill[]; readonly book: readonly BookOrder[] };
export type Case = {
  readonly id: string;
  readonly class: string;
  readonly tags: readonly string[];
  readonly steps: readonly Step[];
  readonly final?: Final;
};
export type Auction = { readonly id: string; readonly orders: readonly Step[]; readonly then: readonly Step[]; readonly expect: Final };
