import { useEffect, useMemo, useState } from 'react';
import { formatNumber } from '@parkett/ui';
import type { ChartMarks } from '../../features/market/detail/chart/marks.ts';
import type { Row } from '../../features/market/model.ts';
import { useInstrument } from '../../features/market/queries.ts';
import { useAlerts } from '../../features/price-alerts/queries.ts';
import { stepsFromWire } from '../../features/trading/order-draft.ts';
import { snapTo } from '../../features/trading/own-marks.ts';
import { shownDecimals } from '../../lib/price.ts';
import { useTexts } from '../../lib/texts.ts';
import { AlertSheet } from './alert-sheet.tsx';

type AlertMarksProps = {
  row: Row;
  /** The marks of others, to which these are added. */
  marks: ChartMarks | null;
  onMarks: (marks: ChartMarks | null) => void;
};

const nothing: ChartMarks = { lines: [], events: [], snap: price => price, onMove: () => {} };

/** Price alerts in a chart: a line for each that waits, and the sheet for a price that is picked on the scale. */
export function AlertMarks({ row, marks, onMarks }: AlertMarksProps) {
  const t = useTexts('price-alerts');
  const { code, priceScale } = row;
  const [picked, setPicked] = useState<string | null>(null);
  const alerts = useAlerts().data?.alerts;
  const steps = useInstrument(code).data?.priceSteps;
  const decimals = shownDecimals(row);
  const scale = useMemo(
    () => ({
      lines: (alerts ?? [])
        .filter(alert => alert.code === code)
        .map(({ id, price }) => ({
          ...({ key: `alert-${id}`, price: Number(price), tone: 'plain', dotted: true, tag: t('title'), action: null } as const),
        })),
      label: (price: number) => t('at', { price: formatNumber(price.toFixed(decimals)) }),
      snap: snapTo(stepsFromWire(steps ?? [], priceScale), priceScale),
      onPick: (price: number) => setPicked(price.toFixed(priceScale)),
    }),
    [alerts, code, decimals, priceScale, steps, t],
  );
  useEffect(() => onMarks({ ...(marks ?? nothing), scale }), [marks, scale, onMarks]);
  useEffect(() => () => onMarks(null), [onMarks]);
  return picked === null ? null : <AlertSheet row={row} price={picked} onClose={() => setPicked(null)} />;
}
