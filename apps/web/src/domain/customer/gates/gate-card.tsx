import { use, type ReactNode } from 'react';
import { gateReasons, appealReasons } from '@parkett/contract/reasons';
import { classNames, formatInstant } from '@parkett/ui';
import { translate } from '../../../lib/denials.ts';
import { presentLanguage } from '../../../lib/stored.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Link } from '../../../navigation/link.tsx';
import { useLocation } from '../../../navigation/location.ts';
import { address, layoutOf } from '../../../navigation/paths.ts';
import { AppealForm } from './appeal-form.tsx';
import type { ShownGate } from './shown-gate.ts';
import styles from './gate-card.module.css';

const codes = {
  disabled: 'account-disabled',
  'login-banned': 'account-login-banned',
  frozen: 'account-frozen',
  'trade-banned': 'account-cannot-trade',
  'withdrawal-banned': 'account-cannot-withdraw',
} as const;

const service = { mobile: '/information/kf', desktop: '/pc/information/kf' } as const;

const sentences = new Map<string, Promise<string>>();

/** What a refusal by this gate says, in the reader's language. */
function useSentence(kind: ShownGate['kind']): string {
  const key = `${presentLanguage()} ${kind}`;
  const sentence = sentences.get(key) ?? translate({ msg: '', code: codes[kind], params: {} });
  sentences.set(key, sentence);
  return use(sentence);
}

const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

type Props = {
  gate: ShownGate;
  /** Null: there is nobody to appeal against, the customer has closed the account himself. */
  onAppeal: ((text: string) => Promise<unknown>) | null;
};

/** One block of the account: what it says, why, since when and until when, what lifts it, and the appeal against it. */
export function GateCard({ gate, onAppeal }: Props) {
  const t = useTexts('common');
  const language = presentLanguage();
  const { text, remedy } = gateReasons[gate.reason];
  // An account that has ended isn't a block that somebody has set.
  const isClosed = gate.reason === 'account-ended';
  const sentence = useSentence(gate.kind);
  const mayAppeal = gate.appeal === null || gate.appeal.state === 'expired';
  return (
    <section
      className={classNames(styles.card, isClosed && styles.closed)}
      aria-label={isClosed ? t('accountClosed') : t('gateTitle', { number: gate.case })}
    >
      <h2>{isClosed ? t('accountClosed') : sentence}</h2>
      {isClosed ? <p>{t('accountClosedText')}</p> : null}
      <dl className={styles.facts}>
        {isClosed ? null : <Line label={t('gateReason')}>{text[language]}</Line>}
        <Line label={t(isClosed ? 'accountClosedSince' : 'gateSince')}>{formatInstant(gate.since)}</Line>
        {isClosed ? null : <Line label={t('gateUntil')}>{gate.until === null ? t('gateOpenEnd') : formatInstant(gate.until)}</Line>}
        <Line label={t('gateCase')}>{gate.case}</Line>
      </dl>
      <p>{remedy[language]}</p>
      <p>
        <Link to={address(service[layoutOf(useLocation().path)], { case: gate.case })}>{t('customerService')}</Link>
      </p>
      {gate.appeal ? <Appeal appeal={gate.appeal} /> : null}
      {mayAppeal && onAppeal ? <AppealForm onAppeal={onAppeal} /> : null}
    </section>
  );
}

function Appeal({ appeal }: { appeal: NonNullable<ShownGate['appeal']> }) {
  const t = useTexts('common');
  const { state, reason, note, bySimulatedStaff } = appeal;
  return (
    <div className={styles.appeal}>
      <strong>{t(`appeal-${state}`)}</strong>
      {reason ? <p>{appealReasons[reason][presentLanguage()]}</p> : null}
      {note ? <p>{note}</p> : null}
      {bySimulatedStaff ? <p>{t('bySimulatedStaff')}</p> : null}
    </div>
  );
}
