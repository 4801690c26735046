import { untoldReviews, type deskReviews, type ReplyOf } from '@parkett/contract';
import { Button, Field, keyListener } from '@parkett/ui';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useAttempt } from '../../lib/attempt.ts';
import { command } from '../../lib/command.ts';
import { reasonText } from '../../lib/reasons.ts';
import { useText, type TextKey } from '../../lib/text.ts';
import type { Looked } from '../../parts/looked.ts';
import { useKeys } from '../../parts/typing.ts';
import styles from './decide.module.css';
import look from '../../parts/look.module.css';

type One = ReplyOf<typeof deskReviews.one>;
type Decision = 'approved' | 'rejected';
const texts = { approved: 'approve', rejected: 'reject' } as const satisfies Record<Decision, TextKey>;
const keyOf = { approved: 'a', rejected: 'x' } as const;

type DecideParts = {
  one: One;
  looked: Looked;
  /** Which case comes after this one, while it still has its place in the queue. */
  findNext: () => Promise<string | null>;
  onDecided: (decided: {
    readonly state: deskReviews.DeskReview['state'];
    readonly decision: Decision;
    readonly next: string | null;
  }) => Promise<void>;
};

/** Whoever signs beside somebody else signs his reason, unless he picks another; and where there is one alone it is that. */
function presetReason({ review, reasons }: One, decision: Decision): string {
  const [only = '', ...others] = reasons[decision];
  return (review.proposal === decision && review.reason) || (others.length === 0 ? only : '');
}

/** What is decided and why, by click or by key, and how it is sent. Whoever begins to decide anew is warned anew. */
function useDecision({ one, looked, findNext, onDecided }: DecideParts) {
  const { review, reasons } = one;
  const { busy, trouble, attempt } = useAttempt();
  const [decision, setDecision] = useState<Decision | null>(null);
  const [reason, setReason] = useState('');
  const [isWarned, setIsWarned] = useState(false);
  // Enter came before the reason.
  const [isAsked, setIsAsked] = useState(false);
  const note = useRef<HTMLInputElement>(null);
  const confirm = useRef<HTMLButtonElement>(null);
  const offered = decision === null ? [] : reasons[decision];
  const isReady = decision !== null && (offered.length === 0 || offered.includes(reason));
  const pick = (next: Decision | null): void => {
    setDecision(next);
    setIsWarned(false);
    setIsAsked(false);
    setReason(next === null ? '' : presetReason(one, next));
  };
  useEffect(() => {
    if (isReady) confirm.current?.focus();
  }, [isReady, decision, reason]);
  useKeys(key => {
    if (key === 'a' || key === 'x') pick(key === 'a' ? 'approved' : 'rejected');
    else if (key === 'n') note.current?.focus();
    else if (key === 'Escape' && decision !== null) pick(null);
    else if (key === 'Enter' && decision !== null && !isReady && !document.activeElement?.matches('a, button, summary')) setIsAsked(true);
    else {
      const numbered = /^\d$/.test(key) ? offered[(Number(key) + 9) % 10] : undefined;
      if (numbered === undefined) return false;
      setReason(numbered);
    }
    return true;
  });
  const decide = (): void => {
    // Asked once more, and then it is his word. What was never given to him the server refuses.
    if (decision === 'approved' && (looked === 'unopened' || (looked === 'opened' && !isWarned))) return setIsWarned(true);
    void attempt(async () => {
      if (decision === null) return null;
      const asked = { number: review.number, decision, reason: reason || null, note: note.current?.value.trim() || null };
      const next = await findNext();
      const { state } = await command('reviews/decide', asked);
      await onDecided({ state, decision, next });
      return null;
    });
  };
  const enter = (): void => (isReady ? confirm.current?.focus() : setIsAsked(decision !== null));
  const missing: TextKey | null = isAsked && !isReady ? 'reasonMissing' : isWarned && looked !== 'all' ? `looked-${looked}` : null;
  return { note, confirm, decision, pick, offered, reason, setReason, isReady, missing, busy, trouble, decide, enter };
}

/** Decided in three keys at most: what, why where a reason is asked for, and Enter. Of every kind of case the same. */
export function Decide(parts: DecideParts) {
  const say = useText();
  const { note, confirm, decision, pick, offered, reason, setReason, isReady, missing, busy, trouble, decide, enter } = useDecision(parts);
  return (
    <section className={styles.decide} aria-label={say('decision')}>
      <Offered reasons={offered} picked={reason} onPick={setReason} />
      <p role="alert" className={missing ? look.note : undefined}>
        {trouble ?? (missing && say(missing))}
      </p>
      <div className={styles.choices}>
        {(['approved', 'rejected'] as const).map(each => (
          <Button key={each} aria-pressed={decision === each} aria-keyshortcuts={keyOf[each]} onClick={() => pick(each)}>
            {say(texts[each])} <kbd aria-hidden>{keyOf[each]}</kbd>
          </Button>
        ))}
        <div className={styles.grows}>
          <Field
            ref={note}
            label={say(untoldReviews.includes(parts.one.review.kind) || parts.one.review.customer === null ? 'note' : 'noteToCustomer')}
            maxLength={500}
            onKeyDown={keyListener((event: KeyboardEvent<HTMLInputElement>) => {
              const { key, currentTarget } = event;
              if (key === 'Enter') {
                // The browser would press the button that the focus moves to with the same key.
                event.preventDefault();
                enter();
              }
              // The keys that follow are decisions again, and not words that the customer reads.
              if (key === 'Escape') currentTarget.blur();
            })}
          />
        </div>
        {decision !== null && (
          <Button ref={confirm} kind={decision === 'approved' ? 'primary' : 'danger'} busy={busy} disabled={!isReady} onClick={decide}>
            {say('confirmDecision')}: {say(texts[decision])}
          </Button>
        )}
      </div>
    </section>
  );
}

/** Reasons by number, each in the customer's words. */
function Offered({ reasons, picked, onPick }: { reasons: readonly string[]; picked: string; onPick: (reason: string) => void }) {
  const say = useText();
  if (reasons.length === 0) return null;
  return (
    <>
      <p className={look.quiet}>{say('whichReason')}</p>
      <ol className={styles.reasons} data-offers-reasons>
        {reasons.map((code, place) => (
          <li key={code}>
            <button type="button" aria-pressed={code === picked} onClick={() => onPick(code)}>
              <kbd aria-hidden>{(place + 1) % 10}</kbd> {reasonText(say, code)}
            </button>
          </li>
        ))}
      </ol>
    </>
  );
}
