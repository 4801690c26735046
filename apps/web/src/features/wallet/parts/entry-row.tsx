import { Amount, formatAmount, formatClockTime, ListRow } from '@parkett/ui';
import { useEntryWords, type Entry } from './entry-words.ts';
import styles from './entry-row.module.css';

/** One posting: what for, how much, and what the wallet held after it. */
export function EntryRow({ entry, currency }: { entry: Entry; currency: string }) {
  const words = useEntryWords();
  return (
    <li className={styles.item}>
      <ListRow
        title={words(entry)}
        subtitle={[formatClockTime(entry.at), entry.reference].filter(Boolean).join(' · ')}
        trailing={
          <>
            <Amount value={entry.amount} currency={currency} signed />
            <span className={styles.after}>{formatAmount(entry.balanceAfter, currency)}</span>
          </>
        }
      />
    </li>
  );
}
