import * as contract from '@parkett/contract/check-in';
import { denial, type Denial, type Language } from '@parkett/contract';
import { dateAt, formatDecimal, ok, refuse, scaleOf, type Result } from '@parkett/kernel';
import type { SignedIn } from '../../books/customers/index.ts';
import { xetraCalendar as calendar } from '../../books/instruments/index.ts';
import { moneyLimit } from '../../books/ledger/index.ts';
import type { House } from '../../declaration.ts';
import type { Calls } from '../../platform/calls.ts';
import { checkingIn, takingReward } from './check-in.ts';
import { lessonLanguages, placeAfter, readLessons, type Lesson } from './lessons.ts';
import { checkInsOfReward, reward } from './rules/decide-reward.ts';
import { modeDenial } from './rules/paper-only.ts';
import { newestDays, streakOf } from './rules/streak.ts';
import { checkedInDays, unusedCheckIns } from './store.ts';

type Parts = Pick<House, 'db' | 'commands' | 'ledger' | 'notify' | 'ruleBook' | 'systemNow' | 'now'> & { readonly paperMode: boolean };

/** The calls of the check-in, none of them in live mode. The lessons are read from their files once, here. */
export function addCheckInCalls(calls: Calls<SignedIn>, { db, commands, ledger, notify, ruleBook, systemNow, now, paperMode }: Parts): void {
  const lessons = Object.fromEntries(lessonLanguages.map(language => [language, readLessons(language)])) as Record<Language, readonly Lesson[]>;
  const inPaperMode = async <Reply>(answer: () => Promise<Result<Reply, Denial>>): Promise<Result<Reply, Denial>> => {
    const refused = modeDenial(paperMode);
    return refused ? refuse(refused) : answer();
  };
  const changed = (customer: bigint): void => notify([customer], ['wallet']);
  const parts = { commands, ledger, calendar, paperMode, limit: moneyLimit({ ruleBook, systemNow }), changed };

  calls.signedIn(contract.checkInState, (_, { session }) =>
    inPaperMode(async () => {
      const customer = session.customer.id;
      const [days, unused] = await Promise.all([checkedInDays(db, customer), unusedCheckIns(db, customer)]);
      const today = dateAt(now());
      const asked = { days, today, calendar };
      return ok({
        ...{ today, isTradingDay: calendar.isSession(today), nextDay: calendar.next(today), isCheckedIn: days[0] === today },
        ...{ streak: streakOf(asked), days: newestDays(asked) },
        ...{ available: unused.length, needed: checkInsOfReward, reward: formatDecimal(reward, scaleOf('EUR')) },
      });
    }),
  );
  calls.signedIn(contract.checkInLesson, ({ language }, { session }) =>
    inPaperMode(async () => {
      const days = await checkedInDays(db, session.customer.id);
      const { id: wanted } = placeAfter(days[0] === dateAt(now()) ? days.length - 1 : days.length);
      const { id, topic, title, text, questions } = lessons[language].find(lesson => lesson.id === wanted)!;
      return ok({ id, topic, title, text, questions: questions.map(({ question, choices }) => ({ question, choices })) });
    }),
  );
  calls.signedIn(contract.answerQuestion, ({ lesson: id, question, choice, language }) =>
    inPaperMode(async () => {
      const lesson = lessons[language].find(one => one.id === id);
      if (!lesson) return refuse(denial('lesson-changed'));
      return ok({ isRight: lesson.right[question] === choice, why: lesson.questions[question]!.why });
    }),
  );
  const checkIn = checkingIn(parts);
  calls.keyed(contract.checkIn, (answered, { session, commandKey }) =>
    checkIn({ ...commandKey(), command: { ...answered, customer: session.customer.id } }),
  );
  const takeReward = takingReward(parts);
  calls.keyed(contract.takeReward, (_, { session, commandKey }) => takeReward({ ...commandKey(), command: { customer: session.customer.id } }));
}
