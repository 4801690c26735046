import { useId } from 'react';
import type { market } from '@parkett/contract';
import { useTexts } from '../../../../lib/texts.ts';
import { chartKinds, chartScales, ranges, withRange, type Look, type Range, type View } from '../../chart-model.ts';
import styles from './chart.module.css';

const adjustments = ['none', 'before', 'after'] as const satisfies readonly market.Adjustment[];

type Option<Value extends string> = { readonly value: Value; readonly label: string };
type MenuProps<Value extends string> = {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly Option<Value>[];
  readonly onChange: (value: Value) => void;
  readonly className?: string | undefined;
  /** The meaning of the value, where its word doesn't say it. */
  readonly meaning?: string | undefined;
};

/** One of a few, in the room of its longest word. */
function Menu<Value extends string>({ label, value, options, onChange, className, meaning = label }: MenuProps<Value>) {
  return (
    <select aria-label={label} title={meaning} className={className} value={value} onChange={event => onChange(event.target.value as Value)}>
      {options.map(option => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

type ChartToolsProps = {
  readonly view: View;
  readonly look: Look;
  readonly adjustment: market.Adjustment;
  readonly isAdjustable: boolean;
  readonly onView: (view: View) => void;
  readonly onLook: (look: Look) => void;
  readonly onAdjustment: (adjustment: market.Adjustment) => void;
};

/** Behind interval and range in the desk's line: the ranges where their row doesn't fit, kind, scale and adjustment. */
export function ChartTools({ view, look, adjustment, isAdjustable, onView, onLook, onAdjustment }: ChartToolsProps) {
  const t = useTexts('market');
  return (
    <div className={styles.menus}>
      <Menu<Range>
        label={t('range')}
        className={styles.rangeMenu}
        value={view.range}
        onChange={range => onView(withRange(view, range))}
        options={ranges.map(value => ({ value, label: t(`range-${value}`) }))}
      />
      <Menu
        label={t('chartKind')}
        value={look.kind ?? (view.interval === 'minute' ? 'line' : 'candles')}
        onChange={kind => onLook({ ...look, kind })}
        options={chartKinds.map(value => ({ value, label: t(`chartKind-${value}`) }))}
      />
      <Menu
        label={t('chartScale')}
        value={look.scale}
        onChange={scale => onLook({ ...look, scale })}
        options={chartScales.map(value => ({ value, label: t(`chartScale-${value}`) }))}
      />
      {isAdjustable ? (
        <Menu
          label={t('adjustment')}
          value={adjustment}
          meaning={t(`adjustmentText-${adjustment}`)}
          onChange={onAdjustment}
          options={adjustments.map(value => ({ value, label: t(`adjustment-${value}`) }))}
        />
      ) : null}
    </div>
  );
}

/** The adjustment with its meaning, below a chart that has a height of its own. */
export function AdjustmentChoice({ value, onChange }: { value: market.Adjustment; onChange: (value: market.Adjustment) => void }) {
  const t = useTexts('market');
  const id = useId();
  return (
    <div className={styles.adjustment}>
      <label>
        <span>{t('adjustment')}</span>
        <select value={value} aria-describedby={id} onChange={event => onChange(event.target.value as market.Adjustment)}>
          {adjustments.map(option => (
            <option key={option} value={option}>
              {t(`adjustment-${option}`)}
            </option>
          ))}
        </select>
      </label>
      <p id={id}>{t(`adjustmentText-${value}`)}</p>
    </div>
  );
}
