import { useTexts } from '../../../lib/texts.ts';
import { useParameter } from '../../../navigation/location.ts';
import { AccountData } from './account-data.tsx';
import { AnnounceForm } from './announce-form.tsx';
import { PendingNote, Terms } from './channel-list.tsx';
import { DepositInfo } from './deposit-info.tsx';
import { VerifyFirst, WithChannels } from './with-channels.tsx';
import styles from './deposits.module.css';

/** One channel, opened bare the one used last; or a deposit, where the address names one. */
export function ChannelView() {
  const deposit = useParameter('deposit');
  const named = useParameter('channel');
  return deposit === null ? <OneChannel named={named} /> : <DepositInfo number={deposit} />;
}

function OneChannel({ named }: { named: string | null }) {
  const t = useTexts('deposits');
  return (
    <WithChannels>
      {({ channels, last, pending, holder, endsAfterDays }) => {
        const channel = channels.find(one => one.channel === named) ?? channels.find(one => one.channel === last) ?? channels[0]!;
        if (holder === null) return <VerifyFirst />;
        return (
          <>
            <h2>{t(`channel-${channel.channel}`)}</h2>
            <Terms channel={channel} />
            <AccountData channel={channel} amount={null} />
            {pending === null ? <AnnounceForm key={channel.channel} channel={channel} holder={holder} /> : <PendingNote pending={pending} />}
            <p className={styles.muted}>{t('endsAfter', { days: endsAfterDays })}</p>
          </>
        );
      }}
    </WithChannels>
  );
}
