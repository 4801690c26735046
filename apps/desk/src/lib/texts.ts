import shellDe from '../text/shell/de.json' with { type: 'json' };
import signInDe from '../text/desk-sign-in/de.json' with { type: 'json' };
import customersDe from '../text/desk-customers/de.json' with { type: 'json' };
import reviewsDe from '../text/desk-reviews/de.json' with { type: 'json' };
import auditDe from '../text/desk-audit/de.json' with { type: 'json' };
import operationsDe from '../text/desk-operations/de.json' with { type: 'json' };
import operatorsDe from '../text/desk-operators/de.json' with { type: 'json' };
import serviceDe from '../text/customer-service/de.json' with { type: 'json' };
import institutionsDe from '../text/institutions/de.json' with { type: 'json' };
import depositsDe from '../text/deposits/de.json' with { type: 'json' };
import blockTradesDe from '../text/block-trades/de.json' with { type: 'json' };
import corporateActionsDe from '../text/corporate-actions/de.json' with { type: 'json' };
import newSharesDe from '../text/new-shares/de.json' with { type: 'json' };
import loansDe from '../text/loans/de.json' with { type: 'json' };
import withdrawalsDe from '../text/withdrawals/de.json' with { type: 'json' };
import rulesDe from '../text/desk-rules/de.json' with { type: 'json' };
import reconciliationDe from '../text/reconciliation/de.json' with { type: 'json' };
import messagesDe from '../text/messages/de.json' with { type: 'json' };
import helpDe from '../text/help/de.json' with { type: 'json' };
import shellEn from '../text/shell/en.json' with { type: 'json' };
import signInEn from '../text/desk-sign-in/en.json' with { type: 'json' };
import customersEn from '../text/desk-customers/en.json' with { type: 'json' };
import reviewsEn from '../text/desk-reviews/en.json' with { type: 'json' };
import auditEn from '../text/desk-audit/en.json' with { type: 'json' };
import operationsEn from '../text/desk-operations/en.json' with { type: 'json' };
import operatorsEn from '../text/desk-operators/en.json' with { type: 'json' };
import serviceEn from '../text/customer-service/en.json' with { type: 'json' };
import institutionsEn from '../text/institutions/en.json' with { type: 'json' };
import depositsEn from '../text/deposits/en.json' with { type: 'json' };
import blockTradesEn from '../text/block-trades/en.json' with { type: 'json' };
import corporateActionsEn from '../text/corporate-actions/en.json' with { type: 'json' };
import newSharesEn from '../text/new-shares/en.json' with { type: 'json' };
import loansEn from '../text/loans/en.json' with { type: 'json' };
import withdrawalsEn from '../text/withdrawals/en.json' with { type: 'json' };
import rulesEn from '../text/desk-rules/en.json' with { type: 'json' };
import reconciliationEn from '../text/reconciliation/en.json' with { type: 'json' };
import messagesEn from '../text/messages/en.json' with { type: 'json' };
import helpEn from '../text/help/en.json' with { type: 'json' };

/** All texts of the desk in English, by key. A key stands in one file only (`tools/desk-texts.test.ts`). */
const en = {
  ...shellEn,
  ...signInEn,
  ...customersEn,
  ...reviewsEn,
  ...auditEn,
  ...operationsEn,
  ...operatorsEn,
  ...serviceEn,
  ...institutionsEn,
  ...depositsEn,
  ...blockTradesEn,
  ...corporateActionsEn,
  ...newSharesEn,
  ...loansEn,
  ...withdrawalsEn,
  ...rulesEn,
  ...reconciliationEn,
  ...messagesEn,
  ...helpEn,
};
const de: typeof en = {
  ...shellDe,
  ...signInDe,
  ...customersDe,
  ...reviewsDe,
  ...auditDe,
  ...operationsDe,
  ...operatorsDe,
  ...serviceDe,
  ...institutionsDe,
  ...depositsDe,
  ...blockTradesDe,
  ...corporateActionsDe,
  ...newSharesDe,
  ...loansDe,
  ...withdrawalsDe,
  ...rulesDe,
  ...reconciliationDe,
  ...messagesDe,
  ...helpDe,
};

export type TextKey = keyof typeof en;
export const texts = { en, de };
