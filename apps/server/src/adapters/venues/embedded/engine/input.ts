import type { Instant } from '@parkett/kernel';
import type { EndReason, VenueCommand } from '@parkett/exchange';
import type { Corridors, SourceTerm } from '../../../../books/market-data/index.ts';

/** What the order desk asks for. */
export type OrderInput = Extract<VenueCommand, { kind: 'submit' | 'cancel' | 'reduce' | 'replace' | 'restore' }>;

/** All orders of an instrument end. */
type EndOrders = { readonly kind: 'end-orders'; readonly instrument: number; readonly reason: EndReason };
/** From its ex-day on the prices of an instrument are without a dividend. */
type Learn = { readonly kind: 'learn'; readonly term: SourceTerm };

/** An instrument goes, and its orders with it. */
type Delist = { readonly kind: 'delist'; readonly instrument: number };

/** The inputs that come by the command log. */
export type LoggedAction = OrderInput | EndOrders | Learn | Delist;

/**
 * Everything that changes what the engine does, and nothing else: with the same price source, the same list gives the same events. An
 * `advance` only says how far: what happens until then happens at its own moments, so it is the same whether time passes in one step or in many.
 */
export type EngineAction =
  | OrderInput
  /** The phases of a trading date; a calendar that changes in a later version changes no day that was lived. */
  | Extract<VenueCommand, { kind: 'plan' }>
  /** The house's rules in force and to come, ascending: a version holds from an instrument's next reference on. */
  | { readonly kind: 'rules'; readonly corridors: readonly Corridors[] }
  /** Trading stands still until `resume` or the plan's next phase. */
  | { readonly kind: 'halt'; readonly instrument: number }
  | { readonly kind: 'resume'; readonly instrument: number }
  /** An instrument that the price source knows comes. */
  | { readonly kind: 'list'; readonly instrument: number }
  | EndOrders
  | Learn
  | Delist
  /**
   * Time passes from `from` up to here and nothing trades with the makers: they are away, and no print is heard (decision 6). Plans may be
   * told on the way; whatever else comes next finds the makers back since here.
   */
  | { readonly kind: 'jump'; readonly from: Instant }
  /** Time passes up to here. */
  | { readonly kind: 'advance' };

/** An action and its business moment, which never goes back. */
export type EngineInput = EngineAction & { readonly at: Instant };

/** An input as the log keeps it: orders by their places in the command log. */
export type LoggedInput =
  | (Exclude<EngineAction, LoggedAction> & { readonly at: Instant })
  /** Commands of the command log, all at one moment. */
  | { readonly kind: 'take'; readonly place: number; readonly count: number; readonly at: Instant }
  /** An engine begins, empty, by these rules and with what was announced by then. */
  | { readonly kind: 'begin'; readonly corridors: readonly Corridors[]; readonly learnt: readonly SourceTerm[]; readonly at: Instant };
