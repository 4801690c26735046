import { Button } from '@parkett/ui';
import { useEffect, useState } from 'react';
import { askFile } from '../../lib/api.ts';
import { troubleOf, useText } from '../../lib/text.ts';
import styles from './thread.module.css';

/** A picture of a text. It is asked for when an operator wants to see it: every look is written down for the customer. */
export function ThreadPicture({ thread, picture, order }: { thread: string; picture: string; order: number }) {
  const say = useText();
  const [address, setAddress] = useState<string | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  useEffect(() => () => (address === null ? undefined : URL.revokeObjectURL(address)), [address]);
  const open = async (): Promise<void> => {
    setTrouble(null);
    try {
      setAddress(URL.createObjectURL((await askFile('service/picture', { thread, picture })).file));
    } catch (error) {
      setTrouble(troubleOf(error, say));
    }
  };
  if (address !== null) return <img className={styles.picture} src={address} alt={`${say('threadPicture')} ${order}`} />;
  return (
    <p>
      <Button small onClick={() => void open()}>
        {`${say('openPicture')} ${order}`}
      </Button>
      {trouble === null ? null : <span role="alert">{trouble}</span>}
    </p>
  );
}
