import { formatNumber, formatQuantity } from '@parkett/ui';
import { useTexts } from '../../../../lib/texts.ts';
import type { Bar, Interval } from '../../chart-model.ts';
import { barTime } from './axis-text.ts';

/** So many of the newest bars are read out; more would only be slow. */
const readMost = 60;

export type BarTableProps = { bars: readonly Bar[]; interval: Interval; decimals: number; caption: string };

/** The chart's values for those who can't see it, newest first. */
export function BarTable({ bars, interval, decimals, caption }: BarTableProps) {
  const t = useTexts('market');
  const price = (value: number) => formatNumber(value.toFixed(decimals));
  return (
    <div className="visually-hidden">
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {(['time', 'open', 'high', 'low', 'close', 'volume'] as const).map(key => (
              <th key={key} scope="col">
                {t(key)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bars
            .slice(-readMost)
            .toReversed()
            .map(bar => (
              <tr key={bar[0]}>
                <th scope="row">{barTime(bar, interval)}</th>
                <td>{price(bar[1])}</td>
                <td>{price(bar[2])}</td>
                <td>{price(bar[3])}</td>
                <td>{price(bar[4])}</td>
                <td>{formatQuantity(plain(bar[5]))}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
}

const plain = (volume: number): string => volume.toFixed(Number.isInteger(volume) ? 0 : 4);
