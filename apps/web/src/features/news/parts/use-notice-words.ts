import { useTexts, type TextKey } from '../../../lib/texts.ts';
import { readableParams, textKeyOf, type Notice } from '../model.ts';

/** Title and text of a notice in the reader's language. */
export function useNoticeWords(): (notice: Notice) => { title: string; text: string; kind: string } {
  const t = useTexts('news');
  return notice => {
    const values = readableParams(notice);
    const key = textKeyOf(notice);
    return { title: t(`title-${key}` as TextKey<'news'>, values), text: t(`text-${key}` as TextKey<'news'>, values), kind: t(`kind-${notice.kind}`) };
  };
}
