import { Segments, Select, type SegmentsProps } from '@parkett/ui';
import { useCall, type Declared } from '../../lib/reads/query.ts';
import { useTexts } from '../../lib/texts.ts';
import { currencyOf, mainWallets, walletNamed, type MainWalletName, type WalletName } from '../../lib/wallets.ts';
import styles from './wallet-choice.module.css';

export const allWallets = { path: 'wallet/all', topics: ['wallet'] } as const satisfies Declared;

/** The customer's wallets without a tab: they are there once something was exchanged into them or sold for them. */
export function useOtherWallets(): readonly WalletName[] {
  const main: ReadonlySet<string> = new Set(mainWallets.map(({ type }) => type));
  const { data } = useCall(allWallets, {}, { keepPrevious: true, quiet: true });
  return (data?.wallets ?? []).map(({ type }) => type).filter(type => !main.has(type));
}

type WalletChoiceProps = {
  label: string;
  value: WalletName;
  onChange: (type: WalletName) => void;
  labelOf: (type: MainWalletName) => string;
  look?: NonNullable<SegmentsProps<string>['look']>;
};

/** One of the customer's wallets: three tabs, and the others in a list once there are any. */
export function WalletChoice({ label, value, onChange, labelOf, look = 'bar' }: WalletChoiceProps) {
  const c = useTexts('common');
  const open = useOtherWallets();
  const isOther = mainWallets.every(({ type }) => type !== value);
  const others = isOther && !open.includes(value) ? [...open, value] : open;
  return (
    <div className={styles.choice}>
      <Segments<WalletName> {...{ label, value, onChange, look }} options={mainWallets.map(({ type }) => ({ value: type, label: labelOf(type) }))} />
      {others.length === 0 ? null : (
        <Select label={c('otherWallets')} labelHidden value={isOther ? value : ''} onChange={({ target }) => onChange(walletNamed(target.value))}>
          <option value="" disabled>
            {c('otherWallets')}
          </option>
          {others.map(type => (
            <option key={type} value={type}>
              {currencyOf(type)}
            </option>
          ))}
        </Select>
      )}
    </div>
  );
}
