import type { messages } from '@parkett/contract';
import { Announcement } from '@parkett/ui';
import { signal } from '../../../domain/messages/signals.ts';
import { useTexts } from '../../../lib/texts.ts';
import { navigate, useLocation } from '../../../navigation/location.ts';
import { Link } from '../../../navigation/link.tsx';
import { address, layoutOf, type Address, type Layout } from '../../../navigation/paths.ts';
import { noteRead, useMessage } from '../queries.ts';
import { useMessageWords } from '../parts/use-message-words.ts';
import { listAt, wayOf } from '../parts/way-of.ts';
import { stays, useUnshown } from './use-unshown.ts';

type Message = messages.Message;

const viewAt = { mobile: '/information/msgInfo', desktop: '/pc/information/msgInfo' } as const;
const viewOf = (layout: Layout, { id }: Message): Address => address(viewAt[layout], { id });

/** Announces messages that came in after `since`: one by its words, several by their number, with tone and notification as the customer wants them. */
export default function Announcer({ since }: { since: string | null }) {
  const t = useTexts('messages');
  const c = useTexts('common');
  const wordsOf = useMessageWords();
  const layout = layoutOf(useLocation().path);
  const headOf = (all: readonly Message[]) => (all.length === 1 ? wordsOf(all[0]!) : { title: t('announcedMany', { count: all.length }), text: '' });
  const { shown, take } = useUnshown(since, fresh => {
    const to = fresh.length === 1 ? viewOf(layout, fresh[0]!) : listAt[layout];
    void signal({ ...headOf(fresh), tag: fresh[0]!.id, onOpen: () => navigate(to) });
  });
  const [newest] = shown;
  const isOne = shown.length === 1;
  const way = useWay(isOne ? newest! : null, layout);
  const open = () => {
    if (isOne) void noteRead(newest!.id);
    take();
  };
  // With several, the title of a stop among them says why they stay.
  const { title, text } = newest ? headOf(shown) : { title: '', text: '' };
  const stop = isOne ? undefined : shown.find(stays);
  return (
    <Announcement about={newest ? shown.map(({ id }) => id).join(' ') : null} stays={shown.some(stays)} closeLabel={c('close')} onClose={take}>
      <Link to={way} onClick={open}>
        <b>{title}</b>
        {text || stop ? <span>{stop ? wordsOf(stop).title : text}</span> : null}
      </Link>
    </Announcement>
  );
}

/** Where a tap leads: to the place that the message is about, or to the message; of several to their list. */
function useWay(message: Message | null, layout: Layout): Address {
  const hasOrder = message?.parameters.order !== undefined;
  const { data } = useMessage(message?.id ?? null, hasOrder);
  if (!message) return listAt[layout];
  if (hasOrder && data?.message?.id !== message.id) return viewOf(layout, message);
  return wayOf({ message, position: data?.position ?? null, layout })?.to ?? viewOf(layout, message);
}
