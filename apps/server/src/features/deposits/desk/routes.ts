import { denied } from '@parkett/contract';
import * as contract from '@parkett/contract/desk-deposits';
import { payoutLineKind } from '@parkett/contract/desk-withdrawals';
import { formatDecimal, idOfNumber, instantToWire, lineNumber, ok, reviewNumber, scaleOf } from '@parkett/kernel';
import type { Queued } from '../../../books/bank/index.ts';
import { listFiles, moment, momentColumns, rowsByPage, type OnDuty } from '../../../books/operators/index.ts';
import { reviewIdOf } from '../../../books/reviews/index.ts';
import type { Calls } from '../../../platform/calls.ts';
import type { DepositsParts } from '../parts.ts';
import { backEnding } from '../receive.ts';
import { proposingRecall } from '../recall/propose.ts';
import { reviewKind } from '../review.ts';
import { readDeposit } from '../store.ts';
import { lineKind } from './line-review.ts';
import { proposingLine } from './propose-line.ts';

const rowsAtOnce = 50;
const rowsOfFile = 300;

/** A page of the queue, with the undecided cases about its lines. */
async function linesPage({ db, bank, reviews }: DepositsParts, after: bigint, size: number) {
  const found = await bank.queue(db, size + 1, after);
  const waiting = [...(await reviews.pendingOfKind(db, lineKind)), ...(await reviews.pendingOfKind(db, payoutLineKind))];
  const rowOf = ({ id, account, kind, amount, ordered, party, reference, at, isSimulated }: Queued): contract.LineRow => {
    const { currency } = bank.account(account);
    const review = waiting.find(({ subject }) => subject === String(id));
    return {
      ...{ number: lineNumber(id), account, kind, amount: formatDecimal(amount, scaleOf(currency)), currency },
      ordered: ordered === null ? null : formatDecimal(ordered, scaleOf(currency)),
      ...{ holder: party.holder, last: party.number.slice(-4), reference, at: instantToWire(at), simulated: isSimulated },
      review: review ? reviewNumber(review.id) : null,
    };
  };
  const page = found.slice(0, size);
  return { rows: page.map(rowOf), next: found.length > size ? page.at(-1)!.id : null };
}

async function refusedPayments({ db, bank }: DepositsParts): Promise<contract.RefusedPayment[]> {
  const found = await bank.refused(db, { ending: backEnding, max: rowsOfFile });
  return found.map(({ endToEnd, account, amount, reason, answeredAt }) => {
    const { currency } = bank.account(account);
    return { endToEnd, account, amount: formatDecimal(amount, scaleOf(currency)), currency, reason: reason!, at: instantToWire(answeredAt) };
  });
}

/** The treasury's calls about money that came in and can't be credited by itself. */
export function addDeskDepositCalls(calls: Calls<OnDuty>, parts: DepositsParts): void {
  const { db, files, reviews } = parts;
  const [propose, file] = [proposingLine(parts), listFiles(calls, parts)];
  calls.signedIn(contract.lines, async ({ after }) => {
    const { rows, next } = await linesPage(parts, (after && idOfNumber('S', after)) || 0n, rowsAtOnce);
    return ok({ lines: rows, next: next === null ? null : lineNumber(next) });
  });
  file(contract.linesFile, async (_, reader) =>
    ok({
      columns: ['number', 'kind', 'account', 'amount', 'ordered', 'currency', 'sender', 'endsIn', 'line-reference', ...momentColumns('at'), 'case'],
      rows: (async function* () {
        const pages = rowsByPage<contract.LineRow, bigint>((after = undefined) => linesPage(parts, after ?? 0n, rowsOfFile));
        for await (const { number, kind, account, amount, ordered, currency, holder, last, reference, at, review } of pages)
          yield [
            ...[number, reader.word(`line-${kind}`), reader.word(account), amount, ordered ?? '', currency, holder, last, reference],
            ...[...moment(reader, at), review ?? ''],
          ];
      })(),
    }),
  );
  calls.signedIn(contract.refused, async () => ok({ payments: await refusedPayments(parts) }));
  file(contract.refusedFile, async (_, reader) =>
    ok({
      columns: ['number', 'account', 'amount', 'currency', 'reason', ...momentColumns('at')],
      rows: (async function* () {
        for (const { endToEnd, account, amount, currency, reason, at } of await refusedPayments(parts))
          yield [endToEnd, reader.word(account), amount, currency, reader.word(reason), ...moment(reader, at)];
      })(),
    }),
  );
  calls.download(contract.proof, async ({ review: number }, { session: { operator } }) => {
    const review = await reviews.ofKind(db, { id: reviewIdOf(number), kind: reviewKind });
    const deposit = review && (await readDeposit(db, BigInt(review.subject)));
    const read = deposit?.proof ? await files.read(deposit.proof, { by: { kind: 'operator', id: operator.id }, reason: number }) : null;
    return read ? ok({ type: 'image/jpeg', name: `${number}.jpg`, bytes: read.bytes }) : denied('photo-does-not-exist');
  });
  const recall = proposingRecall(parts);
  calls.keyed(contract.recall, (command, { commandKey }) => recall({ ...commandKey(), command }));
  calls.keyed(contract.proposeLine, (command, { commandKey }) => propose({ ...commandKey(), command }));
}
