import shellDe from '../text/shell/de.json' with { type: 'json' };
import signInDe from '../text/desk-sign-in/de.json' with { type: 'json' };
import customersDe from '../text/desk-customers/de.json' with { type: 'json' };
import reviewsDe from '../text/desk-reviews/de.json' with { type: 'json' };
import auditDe from '../text/desk-audit/de.json' with { type: 'json' };
import operationsDe from '../text/desk-operations/de.json' with { type: 'json' };
import operatorsDe from '../text/desk-operators/de.json' with { type: 'json' };
import shellEn from '../text/shell/en.json' with { type: 'json' };
import signInEn from '../text/desk-sign-in/en.json' with { type: 'json' };
import customersEn from '../text/desk-customers/en.json' with { type: 'json' };
import reviewsEn from '../text/desk-reviews/en.json' with { type: 'json' };
import auditEn from '../text/desk-audit/en.json' with { type: 'json' };
import operationsEn from '../text/desk-operations/en.json' with { type: 'json' };
import operatorsEn from '../text/desk-operators/en.json' with { type: 'json' };

/** All texts of the desk in English, by key. A key stands in one file only (`tools/desk-texts.test.ts`). */
const en = { ...shellEn, ...signInEn, ...customersEn, ...reviewsEn, ...auditEn, ...operationsEn, ...operatorsEn };
const de: typeof en = { ...shellDe, ...signInDe, ...customersDe, ...reviewsDe, ...auditDe, ...operationsDe, ...operatorsDe };

export type TextKey = keyof typeof en;
export const texts = { en, de };
