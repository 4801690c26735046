import { classNames, keyListener } from '@parkett/ui';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useAttempt } from '../lib/attempt.ts';
import { useText, type TextKey } from '../lib/text.ts';
import { isTyping } from './typing.ts';
import look from './look.module.css';
import styles from './desk-list.module.css';

export type Column<Row> = {
  readonly text: TextKey;
  readonly cell: (row: Row) => ReactNode;
  readonly isNumber?: boolean;
};

/** A column of one text. */
export const plainColumn = <Row,>(text: TextKey, read: (row: Row) => string, isNumber = false): Column<Row> => ({
  text,
  cell: read,
  isNumber,
});

type ListParts<Row> = {
  /** Saves all rows, also those that aren't loaded. */
  readonly file: () => Promise<void>;
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[] | undefined;
  readonly keyOf: (row: Row) => string;
  readonly onOpen?: (row: Row) => void;
  readonly more?: (() => void) | undefined;
};

/** The row that was opened, in the browser's history: going back finds it, going there anew doesn't. */
const keepRow = (row: string): void => history.replaceState({ row }, '');
const keptRow = (): string | null => (history.state as { row?: string } | null)?.row ?? null;

/** A table for the keyboard: j and k move, enter opens; with its CSV. */
export function DeskList<Row>({ file, label, columns, rows, keyOf, onOpen, more }: ListParts<Row>) {
  const say = useText();
  const [picked, setAt] = useState<number | null>(null);
  // An operator who comes back stands at the row that he had opened.
  const [kept] = useState(keptRow);
  const at = picked ?? Math.max(0, rows?.findIndex(row => keyOf(row) === kept) ?? 0);
  const body = useRef<HTMLTableSectionElement>(null);
  const count = rows?.length ?? 0;
  const isOpened = onOpen !== undefined;
  useEffect(() => {
    if (!onOpen) return undefined;
    const press = keyListener((event: KeyboardEvent) => {
      if (isTyping(event) || event.ctrlKey || event.metaKey || document.querySelector('dialog[open]')) return;
      const step = event.key === 'j' ? 1 : event.key === 'k' ? -1 : 0;
      if (step !== 0) {
        setAt(Math.max(0, Math.min(at + step, count - 1)));
        // Enter is meant for the row from here on, and no longer for a link that was clicked before.
        body.current?.closest<HTMLElement>('[role="region"]')?.focus({ preventScroll: true });
      }
      if (event.key !== 'Enter' || !rows?.[at] || event.target instanceof HTMLButtonElement || event.target instanceof HTMLAnchorElement) return;
      keepRow(keyOf(rows[at]));
      onOpen(rows[at]);
    });
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [at, count, keyOf, onOpen, rows]);
  useEffect(() => {
    // Newer browsers answer with a promise, which is no clean-up. A list that opens nothing never moves the page.
    if (isOpened) body.current?.children[at]?.scrollIntoView({ block: 'nearest' });
  }, [at, isOpened]);
  if (count === 0) return <p className={look.quiet}>{say(rows ? 'none' : 'loading')}</p>;
  return (
    <div data-list>
      <div className={styles.scroll} role="region" aria-label={label} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {columns.map(({ text, isNumber }) => (
                <th key={text} scope="col" className={isNumber ? styles.number : undefined}>
                  {say(text)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody ref={body}>
            {rows?.map((row, index) => (
              <tr
                key={keyOf(row)}
                data-at={(onOpen && index === at) || undefined}
                onClickCapture={onOpen && (() => keepRow(keyOf(row)))}
                // A link in the row has gone there itself.
                onClick={onOpen && (event => event.defaultPrevented || onOpen(row))}
              >
                {columns.map(({ text, cell, isNumber }) => (
                  <td key={text} className={isNumber ? styles.number : undefined}>
                    {cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={classNames(styles.below, look.framedIn)}>
        {more && (
          <button type="button" onClick={more}>
            {say('more')}
          </button>
        )}
        <TakeFile file={file} />
      </div>
    </div>
  );
}

function TakeFile({ file }: Pick<ListParts<never>, 'file'>) {
  const say = useText();
  const { busy, trouble, attempt } = useAttempt();
  return (
    <>
      <button type="button" disabled={busy} onClick={() => void attempt(() => file().then(() => null))}>
        {say('csv')}
      </button>
      <span role="alert">{trouble}</span>
    </>
  );
}
