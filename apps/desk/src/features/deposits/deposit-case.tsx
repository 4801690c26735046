import { Button } from '@parkett/ui';
import { useEffect, useState } from 'react';
import { askFile } from '../../lib/api.ts';
import { useAttempt } from '../../lib/attempt.ts';
import { useText } from '../../lib/text.ts';
import { Panel } from '../../parts/part.tsx';
import { PictureViewer } from '../../parts/picture-viewer.tsx';
import look from '../../parts/look.module.css';

/** The proof of a deposit. It is asked for when an operator wants to see it: every look is written down for the customer. */
export function DepositCase({ number }: { number: string }) {
  const say = useText();
  const { busy, trouble, attempt } = useAttempt();
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => () => (address === null ? undefined : URL.revokeObjectURL(address)), [address]);
  const open = (): void =>
    void attempt(async () => {
      setAddress(URL.createObjectURL((await askFile('money/proof', { review: number })).file));
      return null;
    });
  return (
    <Panel title={say('proof')} wide>
      <>
        {address === null ? (
          <Button onClick={open} busy={busy}>
            {say('openProof')}
          </Button>
        ) : (
          <PictureViewer address={address} label={say('proof')} tools={<span />} />
        )}
        <p role="alert">{trouble}</p>
        <p className={look.quiet}>{say('proofViewedBy')}</p>
      </>
    </Panel>
  );
}
