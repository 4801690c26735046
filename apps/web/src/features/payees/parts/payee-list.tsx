import { useState } from 'react';
import { Badge, Button, Dialog, EmptyState, formatInstant, Icon, ListRow, showToast } from '@parkett/ui';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { useTexts } from '../../../lib/texts.ts';
import { removePayee, type OwnPayees, type Payee } from '../queries.ts';
import { WithPayees } from './with-payees.tsx';
import styles from './payees.module.css';

const AddressSheet = lazyPart(() => import('./address-sheet.tsx').then(part => part.AddressSheet));
const NicknameSheet = lazyPart(() => import('./nickname-sheet.tsx').then(part => part.NicknameSheet));

export type Group = 'accounts' | 'addresses';

export const isAddress = ({ kind }: Pick<Payee, 'kind'>): boolean => kind === 'trc20' || kind === 'erc20';

/** The customer's bank accounts and cards, or his addresses; each can be named and removed. */
export function PayeeList({ group }: { group: Group }) {
  return <WithPayees>{own => <List group={group} own={own} />}</WithPayees>;
}

function List({ group, own: { payees, waitHours } }: { group: Group; own: OwnPayees }) {
  const t = useTexts('payees');
  const shown = payees.filter(payee => isAddress(payee) === (group === 'addresses'));
  if (shown.length === 0) return <EmptyState title={t(`none-${group}`)}>{t('noneText', { hours: waitHours })}</EmptyState>;
  return (
    <ul className={styles.list} aria-label={t(group)}>
      {shown.map(payee => (
        <PayeeRow key={payee.id} payee={payee} />
      ))}
    </ul>
  );
}

/** The name of a payee: the customer's own word for it, else its bank, else its kind. */
export function usePayeeName(): (payee: Pick<Payee, 'kind' | 'bank' | 'nickname'>) => string {
  const t = useTexts('payees');
  return ({ kind, bank, nickname }) => nickname || bank || t(kind);
}

function PayeeRow({ payee }: { payee: Payee }) {
  const t = useTexts('payees');
  const [open, setOpen] = useState<'name' | 'remove' | 'address' | null>(null);
  const name = usePayeeName()(payee);
  const { kind, last, holder, bank, nameCheck, knownName } = payee;
  const close = () => setOpen(null);
  const named = { name, last };
  return (
    <li className={styles.payee}>
      <ListRow title={name} subtitle={`${t(kind)}${bank !== '' && bank !== name ? ` · ${bank}` : ''} · •••• ${last}`} />
      <p>
        <State payee={payee} />
      </p>
      {isAddress(payee) ? null : <p className={styles.muted}>{`${holder} · ${t(`name-${nameCheck}`, { name: knownName ?? '' })}`}</p>}
      <div className={styles.actions}>
        {isAddress(payee) ? (
          <Button small onClick={() => setOpen('address')} aria-label={t('showAddressOf', named)}>
            {t('showAddress')}
          </Button>
        ) : null}
        <Button small onClick={() => setOpen('name')} aria-label={t('renameOf', named)}>
          {t('rename')}
        </Button>
        <Button small onClick={() => setOpen('remove')} aria-label={t('removeOf', named)}>
          <Icon name="trash" size={16} /> {t('remove')}
        </Button>
      </div>
      {open === 'name' ? <NicknameSheet payee={payee} onClose={close} /> : null}
      {open === 'address' ? <AddressSheet payee={payee} title={name} onClose={close} /> : null}
      {open === 'remove' ? <RemoveDialog payee={payee} name={name} onClose={close} /> : null}
    </li>
  );
}

function State({ payee: { waitsUntil, proved } }: { payee: Payee }) {
  const t = useTexts('payees');
  if (waitsUntil !== null) return <Badge tone="brass">{t('waits', { until: formatInstant(waitsUntil) })}</Badge>;
  return <Badge tone="petrol">{t(proved ? 'proved' : 'usable')}</Badge>;
}

function RemoveDialog({ payee: { id, last }, name, onClose }: { payee: Payee; name: string; onClose: () => void }) {
  const t = useTexts('payees');
  const common = useTexts('common');
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    // A refusal says itself; the row stays.
    await removePayee(id).then(
      () => showToast(t('removed'), 'success'),
      () => undefined,
    );
    onClose();
  };
  return (
    <Dialog open onClose={onClose} title={t('removeTitle')} closeLabel={common('close')}>
      <div className={styles.steps}>
        <p>{t('removeText', { name, last })}</p>
        <Button kind="danger" wide busy={busy} onClick={() => void remove()}>
          {t('remove')}
        </Button>
        <Button wide onClick={onClose}>
          {common('cancel')}
        </Button>
      </div>
    </Dialog>
  );
}
