import {
  appealReasons,
  clearingReasonWords,
  depositReasons,
  gateReasonsAtDesk,
  identityReasons,
  loanReasonWords,
  recallReasonWords,
  recoveryReasons,
  withdrawalReasonWords,
} from '@parkett/contract';
import { ruleWords } from '@parkett/contract/rule-words';
import { sentenceFor, wordFor, type Say } from './text.ts';

/** What the reasons of decisions and gates are called at the desk. */
export const reasonSentences = {
  ...appealReasons,
  ...clearingReasonWords,
  ...depositReasons,
  ...identityReasons,
  ...recoveryReasons,
  ...gateReasonsAtDesk,
  ...loanReasonWords,
  ...recallReasonWords,
  ...withdrawalReasonWords,
  ...ruleWords,
};

/** The sentence of a reason; one that only operators give has a word of the desk. */
export const reasonText = (say: Say, reason: string | null): string => (reason === null ? '' : wordFor(say, sentenceFor(reasonSentences, reason)));
