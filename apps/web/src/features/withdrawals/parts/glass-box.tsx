import { formatAmount, formatDeadline, formatMinute } from '@parkett/ui';
import { usePageLanguage, useTexts, type Texts } from '../../../lib/texts.ts';
import type { Rule } from '../queries.ts';
import { useReasons } from './use-reasons.ts';
import styles from './withdrawals.module.css';

const marks = { met: '✓', broken: '✕', open: '·' } as const;

/** Every rule with its value, its threshold, its cure, the role that can lift it and by when. */
export function GlassBox({ rules, currency }: { rules: readonly Rule[]; currency: string }) {
  const t = useTexts('withdrawals');
  if (rules.length === 0) return null;
  return (
    <section className={styles.section}>
      <h2>{t('glassBox')}</h2>
      <p className={styles.muted}>{t('glassBoxText')}</p>
      <ul className={styles.rules}>
        {rules.map(rule => (
          <li key={rule.rule} data-state={rule.state}>
            <span className={styles.mark} aria-hidden="true">
              {marks[rule.state]}
            </span>
            <span>
              {t(`rule-${rule.rule}`)} <span className="visually-hidden">{t(`state-${rule.state}`)}</span>
            </span>
            <Figures rule={rule} currency={currency} />
            <Way rule={rule} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type FigureWords = { readonly t: Texts<'withdrawals'>; readonly currency: string; readonly reasonOf: (code: string) => string };

function figureText(figure: NonNullable<Rule['value']>, { t, currency, reasonOf }: FigureWords): string {
  const { amount, moment, hours, code } = figure;
  return [
    amount === undefined ? '' : formatAmount(amount, currency),
    moment === undefined ? '' : formatMinute(moment),
    hours === undefined ? '' : t('weekdays', { hours }),
    code === undefined ? '' : reasonOf(code),
  ]
    .filter(part => part !== '')
    .join(' · ');
}

/** The words for what is counted: signatures, deposits and withdrawals that are open. Null: the rule counts nothing. */
function countWords(rule: Rule['rule'], { value, threshold }: Pick<Rule, 'value' | 'threshold'>) {
  if (rule === 'pending-deposit' || rule === 'other-operation') return value?.count === 0 ? 'noneOpen' : 'oneOpen';
  if (rule !== 'decision') return null;
  if (threshold?.count !== 2) return 'oneDecides';
  return value?.count === 1 ? 'oneHasSigned' : 'twoDecideOpen';
}

function Figures({ rule: { rule, value, threshold }, currency }: { rule: Rule; currency: string }) {
  const t = useTexts('withdrawals');
  const language = usePageLanguage();
  const reasons = useReasons(value?.code !== undefined);
  const counted = countWords(rule, { value, threshold });
  if (counted !== null) return <p className={styles.muted}>{t(counted)}</p>;
  const reasonOf = (code: string): string => reasons?.gateReasons[code as keyof typeof reasons.gateReasons]?.text[language] ?? '';
  const words = { t, currency, reasonOf };
  const parts = [
    value ? t('value', { value: figureText(value, words) }) : null,
    threshold ? t(rule === 'maximum' ? 'atMost' : 'threshold', { value: figureText(threshold, words) }) : null,
  ].filter(part => part !== null);
  return parts.length === 0 ? null : <p className={styles.muted}>{parts.join(' · ')}</p>;
}

function Way({ rule: { state, cure, lifter, until } }: { rule: Rule }) {
  const t = useTexts('withdrawals');
  // A met rule names what it is met by, where that isn't a matter of course.
  if (state !== 'broken' && cure === null) return null;
  const parts = [
    cure && t(`cure-${cure}`),
    lifter && t('lifter', { who: t(`lifter-${lifter}`) }),
    until && t('until', { at: formatDeadline(until) }),
  ].filter(part => part);
  return <p>{parts.join(' · ')}</p>;
}
