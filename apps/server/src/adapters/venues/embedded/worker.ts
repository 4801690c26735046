import { parentPort, workerData } from 'node:worker_threads';
import { later } from '@parkett/kernel';
import { openFeed } from '../../feeds/open-feed.ts';
import { FollowingHost } from './following-host.ts';
import { packed } from './kept-state.ts';
import type { MarketHost } from './market-host.ts';
import { tradesShown, type FromVenue, type ToVenue, type Trade, type VenueStart } from './protocol.ts';

/** The venue's thread: hosts feed, exchange and market makers, and speaks with the server by messages. */
const { feed } = workerData as VenueStart;
const source = openFeed(feed);
const following = new FollowingHost({ source, feed });
let watched: readonly number[] = [];
/** Latest trades of watched instruments, oldest first. */
const tape = new Map<number, Trade[]>();

const say = (message: FromVenue): void => parentPort!.postMessage(message);

const host = (): MarketHost => following.host;

/** Trades of the last minutes, for a new subscriber. */
function recall(instrument: number): Trade[] {
  const span = 15 * 60_000;
  return source
    .printsOf(instrument, { from: later(host().at, -span), to: host().at })
    .filter(({ quantity }) => quantity > 0)
    .slice(-tradesShown)
    .map(({ at, price, quantity }) => ({ at, price, quantity, own: false }));
}

function report(): void {
  const { said, phases, ticks, row, changed, trades } = host().takeOutput();
  if (row) say({ kind: 'events', events: said, ticks: [...ticks.values()], inputs: [row] });
  if (phases.length > 0) say({ kind: 'phases', phases });
  const depths = watched.filter(id => changed.has(id)).map(id => host().depth(id));
  const shown = watched.filter(id => trades.has(id)).map(id => ({ instrument: id, trades: trades.get(id)! }));
  for (const { instrument, trades: fresh } of shown)
    tape.set(instrument, [...(tape.get(instrument) ?? recall(instrument)), ...fresh].slice(-tradesShown));
  if (changed.size > 0)
    say({ kind: 'market', views: [...changed].map(id => host().view(id)), own: [...changed].filter(id => host().isOwn(id)), depths, trades: shown });
}

function stands(ticket: number, problem: string | null): void {
  say({ kind: 'stands', ticket, problem, place: problem === null ? host().place : 0n });
}

function save(ticket: number): void {
  report();
  const { rest, row, reached, state } = host().save();
  if (rest) say({ kind: 'events', events: [], ticks: [], inputs: [rest] });
  say({ kind: 'saved', ticket, row, reached, state: packed(state) });
}

function obey(message: ToVenue): void {
  switch (message.kind) {
    case 'load':
      return stands(message.ticket, following.load(message.state));
    case 'follow':
      return stands(message.ticket, following.follow(message.rows));
    case 'views':
      return say({ kind: 'views', ticket: message.ticket, views: host().allViews() });
    case 'save':
      return save(message.ticket);
    case 'take':
      host().take(message.logged);
      return report();
    case 'advance':
      if (message.jump) host().jump(message.to, message.jump);
      else host().advance(message.to);
      report();
      return say({ kind: 'advanced', ticket: message.ticket, at: host().at });
    case 'corridors':
      return host().decideCorridors(message.corridors);
    case 'learn':
      return host().learn(message.term);
    case 'watch':
      watched = message.instruments;
      for (const id of tape.keys()) if (!watched.includes(id)) tape.delete(id);
      return;
    case 'places':
      return say({ kind: 'places', ticket: message.ticket, places: host().placesOf(message.orders) });
    case 'depth':
      return say({
        kind: 'depth',
        ticket: message.ticket,
        depth: host().depth(message.instrument),
        trades: tape.get(message.instrument) ?? recall(message.instrument),
      });
  }
}

parentPort!.on('message', obey);
