import { useState } from 'react';
import { Choice, Icon, Sheet, showToast } from '@parkett/ui';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { useSession } from '../../../lib/session.ts';
import { useTexts } from '../../../lib/texts.ts';
import { createList, setEntries, useLists, type List } from '../queries.ts';
import { toggled } from '../model.ts';
import styles from './star-button.module.css';

const Visitor = lazyPart(() => import('./visitor.tsx').then(parts => parts.Visitor));

/** Puts an instrument on a watchlist or takes it off. With several lists, asks which; a visitor is offered an account. */
export function StarButton({ code }: { code: string }) {
  const t = useTexts('watchlist');
  const c = useTexts('common');
  const session = useSession();
  const isVisitor = session.state === 'anonymous';
  const reading = useLists();
  const lists = reading.data?.lists ?? [];
  const [open, setOpen] = useState(false);
  const starred = lists.some(list => list.codes.includes(code));
  const press = async () => {
    if (session.state === 'unknown') return showToast(c('stillAsking'));
    if (isVisitor) return setOpen(true);
    // Until the lists are there nobody knows whether there is one: nothing may land on a new one by mistake.
    const known = (reading.data ?? (await reading.refetch()).data)?.lists;
    if (!known) return showToast(c('notLoaded'));
    if (known.length > 1) return setOpen(true);
    put(
      known[0],
      known.some(list => list.codes.includes(code)),
    );
  };
  // A refusal says itself why, and the star goes back.
  const put = (list: List | undefined, isOn: boolean) =>
    void toggleIn(list, { code, name: list?.name ?? t('firstList') }).then(
      () => showToast(t(isOn ? 'takenOff' : 'putOn')),
      () => undefined,
    );
  return (
    <>
      <button type="button" className={styles.star} aria-pressed={starred} aria-label={t('star', { code })} onClick={() => void press()}>
        <Icon name={starred ? 'starFilled' : 'star'} />
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} title={t(isVisitor ? 'star' : 'putWhere', { code })} closeLabel={c('close')}>
        {isVisitor ? (
          <Visitor />
        ) : (
          <ul className={styles.lists}>
            {lists.map(list => (
              <li key={list.id}>
                <Choice label={list.name} checked={list.codes.includes(code)} onChange={() => put(list, list.codes.includes(code))} />
              </li>
            ))}
          </ul>
        )}
      </Sheet>
    </>
  );
}

/** Without any list the first one is made. */
async function toggleIn(list: List | undefined, { code, name }: { code: string; name: string }): Promise<unknown> {
  const into = list ?? (await createList(name));
  return setEntries(into.id, toggled(into.codes, code));
}
