import type { Evening, EveningLine } from '@parkett/contract/desk-reconciliation';
import { classNames, formatAmount, formatDay } from '@parkett/ui';
import { useText, wordIn, type Say } from '../../lib/text.ts';
import { Figure, Panel, Part } from '../../parts/part.tsx';
import look from '../../parts/look.module.css';
import panels from '../../parts/panels.module.css';
import styles from './evenings.module.css';

const atBank: readonly EveningLine['kind'][] = ['told', 'difference', 'ledger'];

/** The account, difference or purpose of a line in words; `told` and `ledger` say themselves which side speaks. */
const nameOf = (say: Say, { kind, name }: EveningLine): string => {
  const word = wordIn(say, 'evening', name);
  if (kind === 'told') return `${say('eveningTold')} ${name}`;
  return kind === 'ledger' ? say('eveningLedger') : word;
};

function Lines({ lines, rest, currency }: { lines: readonly EveningLine[]; rest: string | null; currency: Evening['currency'] }) {
  const say = useText();
  const isShort = rest !== null && Number(rest) !== 0;
  return (
    <dl className={classNames(panels.pairs, panels.close)}>
      {lines.map(line => (
        <Figure key={`${line.kind} ${line.name}`} text={nameOf(say, line)}>
          <span>{line.amount === null ? say('bankSilent') : formatAmount(line.amount, currency)}</span>
          {line.kind === 'told' && line.amount?.startsWith('-') && <span className={look.quiet}> {say('overdrawn')}</span>}
        </Figure>
      ))}
      <Figure text={say('shortfall')}>
        <strong className={isShort ? styles.short : undefined}>{rest === null ? say('bankSilent') : formatAmount(rest, currency)}</strong>
      </Figure>
    </dl>
  );
}

/** Both sides of an evening: the ledger against bank and chains, customers' money against its cover. */
export function EveningPanels({ evening: { day, currency, atBank: rest, cover } }: { evening: Evening }) {
  const say = useText();
  return (
    <Part path="reconciliation/lines" asked={{ day }}>
      {({ lines }) => {
        const own = lines.filter(line => line.currency === currency);
        const title = `${formatDay(day)} ${currency}`;
        return (
          <div className={panels.panels}>
            <Panel title={`${title} · ${say('eveningAtBank')}`}>
              <Lines lines={own.filter(({ kind }) => atBank.includes(kind))} rest={rest} currency={currency} />
            </Panel>
            <Panel title={`${title} · ${say('eveningCover')}`}>
              <Lines lines={own.filter(({ kind }) => !atBank.includes(kind))} rest={cover} currency={currency} />
            </Panel>
          </div>
        );
      }}
    </Part>
  );
}
