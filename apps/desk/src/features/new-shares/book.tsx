import type { SizeClass } from '@parkett/contract/desk-new-shares';
import { formatQuantity } from '@parkett/ui';
import { useText, type TextKey } from '../../lib/text.ts';

const columns = [
  ['offeringRequests', ({ requests }) => String(requests)],
  ['offeringShares', ({ shares }) => formatQuantity(shares)],
  ['offeringSimulatedRequests', ({ simulatedRequests }) => String(simulatedRequests)],
  ['offeringSimulatedShares', ({ simulatedShares }) => formatQuantity(simulatedShares)],
  ['offeringAllotted', ({ allotted }) => formatQuantity(allotted)],
] as const satisfies readonly (readonly [TextKey, (row: SizeClass) => string])[];

/** The requests of an offering by size: counts and shares, and nothing of a customer. */
export function Book({ book }: { book: readonly SizeClass[] }) {
  const say = useText();
  const sizeOf = ({ from, below }: SizeClass): string =>
    say(below === null ? 'offeringFrom' : 'offeringBetween')
      .replace('{from}', formatQuantity(from))
      .replace('{to}', formatQuantity(below === null ? null : String(BigInt(below) - 1n)));
  return (
    <div role="region" aria-label={say('offeringBook')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {(['offeringSize', ...columns.map(([text]) => text)] as const).map(text => (
              <th key={text} scope="col">
                {say(text)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {book.map(row => (
            <tr key={row.from}>
              <th scope="row">{sizeOf(row)}</th>
              {columns.map(([text, read]) => (
                <td key={text}>{read(row)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
