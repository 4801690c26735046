import { denied, type Denial, type DeskReplyAt } from '@parkett/contract';
import type { OfferingHead } from '@parkett/contract/desk-new-shares';
import { drawnShares } from '@parkett/contract/draw-file';
import { formatDecimal, idOfNumber, instantToWire, offeringNumber, ok, reviewNumber, type Result } from '@parkett/kernel';
import { institutionNames } from '../../books/customers/index.ts';
import { drawsOf, readFile } from './draw-store.ts';
import { requestsUntil } from './draw.ts';
import { increasesShown } from './increase-shown.ts';
import { demandOf } from './list.ts';
import type { NewShareParts } from './parts.ts';
import { offeringKind, type OfferingReviewParts } from './offering-review.ts';
import { changesOf } from './rules/judge-change.ts';
import { sizeClasses } from './rules/size-classes.ts';
import { quantityShown, shownOffering, type Viewer } from './shown.ts';
import { allOfferings, readOffering, type OfferingRow } from './store.ts';
import { standingCounts } from './subscription-store.ts';

/** All offerings, the latest window first. */
export async function offeringHeads({ db, instruments }: Pick<NewShareParts, 'db' | 'instruments'>): Promise<OfferingHead[]> {
  const [rows, counts] = await Promise.all([allOfferings(db), standingCounts(db)]);
  return rows.toReversed().map(offering => {
    const { id, instrumentId, kind, state, currency, low, high, opensAt, endsAt, drawAt, listsAt } = offering;
    const { code, name, priceScale } = instruments.withId(instrumentId);
    return {
      ...{ number: offeringNumber(id), code, name, kind, state, currency, quantity: quantityShown(offering), subscriptions: counts.get(id) ?? 0 },
      ...{ low: formatDecimal(low, priceScale), high: formatDecimal(high, priceScale), opensAt: instantToWire(opensAt) },
      ...{ endsAt: instantToWire(endsAt), drawAt: instantToWire(drawAt), listsAt: instantToWire(listsAt) },
    };
  });
}

/** A reader who has subscribed to nothing. */
const viewerOf = ({ institution }: OfferingRow): Viewer => ({ customer: 0n, seatOf: institution, counts: new Map(), wishes: new Set() });

/** An offering as customers read it, with its book by size class. */
export async function offeringAtDesk(parts: OfferingReviewParts, number: string): Promise<Result<DeskReplyAt<'offerings/one'>, Denial>> {
  const { db, instruments, board } = parts;
  const id = idOfNumber('N', number);
  const offering = id === null ? null : await readOffering(db, id);
  if (!offering) return denied('offering-does-not-exist');
  const now = parts.now();
  const instrument = instruments.withId(offering.instrumentId);
  const [names, [draw], demand, increases, file, lines] = await Promise.all([
    institutionNames(db, offering.institution === null ? [] : [offering.institution]),
    drawsOf(db, [offering.id]),
    demandOf(parts, { offering, now }),
    increasesShown(parts, [offering], null),
    readFile(db, offering.id),
    requestsUntil(parts, db, { offering, now }),
  ]);
  const shown = shownOffering({
    ...{ offering, instrument, now, demand, viewer: viewerOf(offering), last: board.view(instrument.id)?.last ?? null },
    institution: offering.institution === null ? null : (names.get(offering.institution) ?? null),
    ...{ draw: draw ?? null, increase: increases.get(offering.id) ?? null },
  });
  const book = sizeClasses(lines, { minimum: offering.minimum, drawn: file === null ? null : drawnShares(file) });
  const review = await parts.reviews.pending(db, { kind: offeringKind, subject: offeringNumber(offering.id) });
  return ok({
    ...{ offering: shown, changes: changesOf(offering, now), review: review && reviewNumber(review.id) },
    book: book.map(({ from, below, shares, simulatedShares, allotted, ...counts }) => ({
      ...{ from: String(from), below: below === null ? null : String(below), shares: String(shares), simulatedShares: String(simulatedShares) },
      ...{ ...counts, allotted: allotted === null ? null : String(allotted) },
    })),
  });
}
