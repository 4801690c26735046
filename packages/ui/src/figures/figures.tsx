import { classNames } from '../class-names.ts';
import { currencySign, decimalsOfAmount, formatNumber, formatRate, formatSigned, signOf } from '../format.ts';
import styles from './figures.module.css';

type Wire = string | null | undefined;
const tone = (sign: number): string | undefined => (sign > 0 ? styles.up : sign < 0 ? styles.down : undefined);

/** A price or any figure from the wire, in the German format; `—` when missing. The unit is smaller and muted. */
export function Figure({
  value,
  scale,
  unit,
  stale = false,
  className,
}: {
  value: Wire;
  scale?: number | undefined;
  unit?: string | undefined;
  stale?: boolean;
  className?: string | undefined;
}) {
  return (
    <span className={classNames(styles.figure, stale && styles.stale, className)}>
      <span>{formatNumber(value, scale)}</span>
      {unit && value ? <span className={styles.unit}>&nbsp;{unit}</span> : null}
    </span>
  );
}

/** An amount with its currency, in full or with `scale` decimals; `signed` for results: sign and colour. */
export function Amount({
  value,
  currency,
  signed = false,
  scale = decimalsOfAmount(value),
  className,
}: {
  value: Wire;
  currency: string;
  signed?: boolean;
  scale?: number | undefined;
  className?: string | undefined;
}) {
  return (
    <span className={classNames(styles.figure, signed && tone(signOf(value)), className)}>
      <span>{signed ? formatSigned(value, scale) : formatNumber(value, scale)}</span>
      {value ? <span className={styles.unit}>&nbsp;{currencySign(currency)}</span> : null}
    </span>
  );
}

/** A change with sign and colour: in price units, or in per cent. */
export function Change({
  value,
  percent = false,
  scale,
  className,
}: {
  value: Wire;
  percent?: boolean;
  scale?: number | undefined;
  className?: string | undefined;
}) {
  return (
    <span className={classNames(styles.figure, tone(signOf(value)), className)}>{percent ? formatRate(value) : formatSigned(value, scale)}</span>
  );
}

/** A label and its figure in a column of facts. */
export function Fact({ label, children }: { label: React.ReactNode; children: React.ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
