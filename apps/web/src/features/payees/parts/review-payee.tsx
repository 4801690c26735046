import type { ReplyAt } from '@parkett/contract';
import { Button, showToast } from '@parkett/ui';
import { useConfirmation } from '../../../domain/security/confirmation.tsx';
import { useTexts } from '../../../lib/texts.ts';
import { navigate } from '../../../navigation/location.ts';
import type { Address } from '../../../navigation/paths.ts';
import styles from './payees.module.css';

export type Checked = ReplyAt<'payees/checkAccount'>;

type Props = {
  checked: Checked;
  kind: 'iban' | 'card' | 'trc20' | 'erc20';
  holder: string;
  waitHours: number;
  /** The words that the confirmation names as its payee. */
  payee: string;
  add: () => Promise<unknown>;
  onChange: () => void;
  /** After it was added, before the screen is left. */
  onAdded?: (() => void) | undefined;
  afterwards: Address;
};

/** A payee as it will be kept and what the bank says of its holder, before it is confirmed. */
export function ReviewPayee({
  checked: { number, nameCheck, knownName },
  kind,
  holder,
  waitHours,
  payee,
  add,
  onChange,
  onAdded,
  afterwards,
}: Props) {
  const t = useTexts('payees');
  const { confirm, dialog } = useConfirmation();
  const work = async () => {
    await add();
    showToast(t('added'), 'success');
    onAdded?.();
    navigate(afterwards, { replace: true });
  };
  return (
    <section className={styles.steps} aria-label={t('reviewTitle')}>
      <h2>{t('reviewTitle')}</h2>
      <dl className={styles.lines}>
        <div>
          <dt>{t(kind)}</dt>
          <dd className={styles.number}>{number.replace(/(.{4})(?=.)/g, '$1 ')}</dd>
        </div>
        <div>
          <dt>{t('holder')}</dt>
          <dd>{holder}</dd>
        </div>
      </dl>
      {kind === 'iban' || kind === 'card' ? (
        <p className={nameCheck === 'match' ? styles.good : styles.note} role="status">
          {t(`name-${nameCheck}`, { name: knownName ?? '' })}
        </p>
      ) : null}
      <p className={styles.muted}>{t('waitText', { hours: waitHours })}</p>
      <Button kind="primary" wide onClick={() => confirm({ what: { operation: 'add-payee', payee }, known: {}, work })}>
        {t('add')}
      </Button>
      <Button wide onClick={onChange}>
        {t('changeTyped')}
      </Button>
      {dialog}
    </section>
  );
}
