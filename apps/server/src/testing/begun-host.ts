import type { Instant } from '@parkett/kernel';
import { RuleReader } from '../books/house-rules/index.ts';
import { corridorsOf } from '../books/market-data/index.ts';
import { beginRow, MarketHost, versionsOf, type FollowedRow, type HostParts } from '../adapters/venues/embedded/market-host.ts';

/** The row in which a host begins at a moment, by the house's rules as they are preset. */
export const firstRow = ({ feed, source }: HostParts, at: Instant): FollowedRow =>
  beginRow({ at, corridors: corridorsOf(new RuleReader([])), learnt: [], row: 0n, place: 0n, versions: versionsOf(feed, source.instruments) });

/** A host that begins at a moment. */
export function beginHost(parts: HostParts, at: Instant): MarketHost {
  const row = firstRow(parts, at);
  const host = MarketHost.open(parts, row);
  host.follow(row);
  host.advance(at);
  return host;
}
