import { Button, Field } from '@parkett/ui';
import { useCallback, useEffect, useRef, useState, type FormEvent } from 'react';
import { askFile } from '../../lib/api.ts';
import { troubleOf, useText } from '../../lib/text.ts';
import { useKeys } from '../../parts/typing.ts';
import type { Looked } from '../../parts/looked.ts';
import { PictureViewer } from '../../parts/picture-viewer.tsx';
import styles from './photos.module.css';
import look from '../../parts/look.module.css';

type Side = 'front' | 'back';
type Opened = Readonly<Partial<Record<Side, string>>>;

/** Photos of a case, each asked for once and only when it is looked at: every look is written down. */
function usePhotos(review: string) {
  const say = useText();
  const [opened, setOpened] = useState<Opened>({});
  const [trouble, setTrouble] = useState<string | null>(null);
  const asked = useRef(new Set<Side>());
  const addresses = useRef<string[]>([]);
  useEffect(() => {
    const made = addresses.current;
    return () => made.forEach(address => URL.revokeObjectURL(address));
  }, []);
  const open = async (side: Side, reason: string | null): Promise<void> => {
    if (asked.current.has(side)) return;
    asked.current.add(side);
    setTrouble(null);
    try {
      const address = URL.createObjectURL((await askFile('identity/photo', { review, side, reason })).file);
      addresses.current.push(address);
      setOpened(before => ({ ...before, [side]: address }));
    } catch (error) {
      asked.current.delete(side);
      setTrouble(troubleOf(error, say));
    }
  };
  return { opened, trouble, open };
}

type PhotosParts = { review: string; hasBack: boolean; isClaimed: boolean; onLooked: (looked: Looked) => void };
const sidesOf = (hasBack: boolean): readonly Side[] => (hasBack ? ['front', 'back'] : ['front']);

/** Front and back of the document. In a case that one has claimed the review is the reason to open them, else one is asked for. */
export function Photos({ review, hasBack, isClaimed, onLooked }: PhotosParts) {
  const say = useText();
  const [side, setSide] = useState<Side>('front');
  const [turnedTo, setTurnedTo] = useState<ReadonlySet<Side>>(new Set(['front']));
  const turnTo = useCallback((next: Side): void => {
    setSide(next);
    setTurnedTo(before => new Set([...before, next]));
  }, []);
  const { opened, trouble, open } = usePhotos(review);
  const openLatest = useRef(open);
  useEffect(() => {
    openLatest.current = open;
  });
  // Both are opened with the case, so that the one behind is there at once; that it was shown is another matter.
  useEffect(() => {
    if (!isClaimed) return;
    for (const each of sidesOf(hasBack)) void openLatest.current(each, null);
  }, [isClaimed, hasBack]);
  const isOpened = sidesOf(hasBack).every(each => opened[each] !== undefined);
  const looked = !isOpened ? 'unopened' : sidesOf(hasBack).every(each => turnedTo.has(each)) ? 'all' : 'opened';
  useEffect(() => onLooked(looked), [looked, onLooked]);
  const flip = useCallback((): boolean => {
    if (hasBack) turnTo(side === 'front' ? 'back' : 'front');
    return hasBack;
  }, [hasBack, side, turnTo]);
  useKeys(key => key === 'f' && flip());
  const address = opened[side];
  const sides = (
    <span className={styles.sides}>
      {sidesOf(hasBack).map(each => (
        <Button key={each} small aria-pressed={each === side} onClick={() => turnTo(each)}>
          <span>{say(each)}</span> {each !== side && <kbd aria-hidden>f</kbd>}
        </Button>
      ))}
    </span>
  );
  return (
    <section className={styles.photos} aria-label={say('photos')}>
      {address ? (
        <PictureViewer key={side} address={address} label={say(`${side}Of`)} tools={sides} />
      ) : (
        <div className={styles.unopened}>
          {sides}
          {isClaimed ? <p className={look.quiet}>{say('loading')}</p> : <Ask onReason={reason => void open(side, reason)} />}
        </div>
      )}
      <p role="alert" className={trouble ? look.trouble : undefined}>
        {trouble}
      </p>
      <p className={look.quiet}>{say(hasBack ? 'viewedBy' : 'noBack')}</p>
    </section>
  );
}

function Ask({ onReason }: { onReason: (reason: string) => void }) {
  const say = useText();
  const [reason, setReason] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (reason.trim().length > 2) onReason(reason.trim());
  };
  return (
    <form onSubmit={submit}>
      <Field label={say('whyOpen')} value={reason} minLength={3} maxLength={200} required onChange={({ target }) => setReason(target.value)} />
      <Button type="submit">{say('openPhoto')}</Button>
    </form>
  );
}
