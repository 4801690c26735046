import { useId, useState } from 'react';
import { Badge, Button, ErrorState, formatDay, Skeleton } from '@parkett/ui';
import { ask } from '../../lib/api.ts';
import { usePageLanguage, useTexts } from '../../lib/texts.ts';
import { useLesson, useSendCheckIn, type CheckInState, type Lesson } from './queries.ts';
import styles from './check-in.module.css';

/** An answer as it was judged: which, whether it is right, and why. */
type Judged = { readonly choice: number; readonly isRight: boolean; readonly why: string };

/**
 * The lesson whose turn it is. Once it is answered it stays until the sheet is closed, with its explanations. On a day without trading there is nothing to do,
 * and the sheet names the next one.
 */
export function LessonOfToday({ state }: { state: CheckInState }) {
  const t = useTexts('check-in');
  const [wasCheckedIn] = useState(state.isCheckedIn);
  if (!state.isTradingDay) return <p className={styles.note}>{t('noTradingDay', { day: formatDay(state.nextDay) })}</p>;
  return (
    <>
      {wasCheckedIn ? null : <Loaded />}
      {state.isCheckedIn ? (
        <p className={styles.note} role="status">
          {t('done', { day: formatDay(state.nextDay) })}
        </p>
      ) : null}
    </>
  );
}

function Loaded() {
  const c = useTexts('common');
  const { data: lesson, isError, refetch } = useLesson();
  if (lesson) return <Read key={lesson.id} lesson={lesson} />;
  if (isError) return <ErrorState title={c('notLoaded')} retryLabel={c('retry')} onRetry={() => void refetch()} />;
  return <Skeleton lines={6} height={32} label={c('loading')} />;
}

function Read({ lesson }: { lesson: Lesson }) {
  const t = useTexts('check-in');
  const [answers, setAnswers] = useState<readonly (Judged | null)[]>(() => lesson.questions.map(() => null));
  const send = useSendCheckIn();
  const judged = (question: number, answer: Judged): void => {
    const next = answers.map((one, at) => (at === question ? answer : one));
    setAnswers(next);
    if (next.every(one => one?.isRight)) send.mutate({ lesson: lesson.id, answers: next.map(one => one!.choice) });
  };
  return (
    <section className={styles.section}>
      <p className={styles.topic}>
        <Badge tone="petrol">{t(`topic-${lesson.topic}`)}</Badge> {t('minute')}
      </p>
      <h3 className={styles.heading}>{lesson.title}</h3>
      {lesson.text.map(paragraph => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {lesson.questions.map((question, at) => (
        <Question key={question.question} lesson={lesson.id} at={at} question={question} judged={answers[at] ?? null} onJudged={judged} />
      ))}
      {send.isError ? (
        <Button wide kind="primary" onClick={() => send.mutate({ lesson: lesson.id, answers: answers.map(one => one!.choice) })}>
          {t('sendAgain')}
        </Button>
      ) : null}
    </section>
  );
}

type QuestionProps = {
  lesson: string;
  at: number;
  question: Lesson['questions'][number];
  judged: Judged | null;
  onJudged: (question: number, answer: Judged) => void;
};

/** A question with its choices as buttons. A wrong answer is explained and may be followed by another one. */
function Question({ lesson, at, question: { question, choices }, judged, onJudged }: QuestionProps) {
  const t = useTexts('check-in');
  const language = usePageLanguage();
  const heading = useId();
  const [asking, setAsking] = useState<number | null>(null);
  const answer = async (choice: number): Promise<void> => {
    setAsking(choice);
    try {
      onJudged(at, { choice, ...(await ask('checkIn/answer', { lesson, question: at, choice, language })) });
    } catch {
      // The refusal has been shown; the question stays open.
    } finally {
      setAsking(null);
    }
  };
  return (
    <div className={styles.question} role="group" aria-labelledby={heading}>
      <h4 id={heading}>{t('question', { n: at + 1, question })}</h4>
      {choices.map((text, choice) => (
        <Button
          key={text}
          wide
          busy={asking === choice}
          aria-pressed={judged?.choice === choice}
          disabled={judged?.isRight === true && judged.choice !== choice}
          className={judged?.choice === choice ? (judged.isRight ? styles.right : styles.wrong) : undefined}
          onClick={() => void (judged?.isRight ? undefined : answer(choice))}
        >
          {text}
        </Button>
      ))}
      <p role="status" className={judged ? styles.why : undefined}>
        {judged ? (
          <>
            <strong>{t(judged.isRight ? 'right' : 'wrong')}</strong> <span>{judged.why}</span>
          </>
        ) : null}
      </p>
    </div>
  );
}
