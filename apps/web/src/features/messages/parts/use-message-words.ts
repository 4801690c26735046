import { use } from 'react';
import type { MessageName } from '@parkett/contract';
import type { Reasons } from '@parkett/contract/reasons';
import { formatAmount, formatInstant, formatMinute, formatQuantity, formatDay } from '@parkett/ui';
import { priceText } from '../../../lib/price-text.ts';
import { usePageLanguage, useTexts, type TextKey, type Texts } from '../../../lib/texts.ts';

type Shown = { readonly kind: MessageName; readonly parameters: Readonly<Record<string, string>> };

type Rules = typeof import('@parkett/contract/rule-words');
type Sentences = { readonly of: Partial<Record<MessageName, Reasons>>; readonly rules: Rules };
let loaded: Promise<Sentences> | null = null;

/** Sentences of the desk, which few messages need: they are no part of the screen's own code. */
function loadSentences(): Promise<Sentences> {
  loaded ??= Promise.all([
    import('@parkett/contract/reasons'),
    import('@parkett/contract/rule-words'),
    import('@parkett/contract/loan-reasons'),
    import('@parkett/contract/recall-reasons'),
  ]).then(([{ appealReasons, depositReasons, gateReasons, identityReasons, withdrawalReasonWords }, rules, { loanReasonWords }, recalls]) => ({
    of: {
      'identity-rejected': identityReasons,
      'deposit-not-credited': depositReasons,
      'deposit-called-back': recalls.recallReasonWords,
      'appeal-approved': appealReasons,
      'appeal-rejected': appealReasons,
      'withdrawal-not-paid': withdrawalReasonWords,
      'withdrawal-returned': withdrawalReasonWords,
      'loan-refused': loanReasonWords,
      'gate-placed': Object.fromEntries(Object.entries(gateReasons).map(([code, { text }]) => [code, text])),
    },
    rules,
  }));
  return loaded;
}

/** Why an order ended, as the lists of orders say it. */
const endWords = [
  ...(['own-order', 'not-executed', 'dearer-than-reserved', 'day', 'date', 'not-whole-lots', 'invalid-quantity', 'invalid-price'] as const),
  ...(['price-limit-exceeded', 'price-not-obtained', 'outside-trading-hours', 'order-kind-not-accepted', 'changed-meanwhile'] as const),
];

function endOf(reason: string | undefined, { t, trading }: { t: Texts<'messages'>; trading: Texts<'trading'> }): string {
  const known = endWords.find(one => one === reason);
  if (known) return trading(`reason-${known}`);
  return t(reason === 'delisted' || reason === 'corporate-action' ? `reason-${reason}` : 'reason-other');
}

/** Title and text of a message in the reader's language. */
export function useMessageWords(): (message: Shown) => { title: string; text: string } {
  const t = useTexts('messages');
  const c = useTexts('common');
  const trading = useTexts('trading');
  const language = usePageLanguage();
  const { of: sentencesOf, rules } = use(loadSentences());
  const parts = (text: string | undefined): string =>
    text === undefined
      ? ''
      : (JSON.parse(text) as Parameters<Rules['ruleFieldText']>[0][]).map(part => rules.ruleFieldText(part, language)).join('; ');
  return ({ kind, parameters }) => {
    const {
      reason,
      gate,
      factor,
      device,
      price,
      last,
      currency = '',
      quantity,
      filled,
      total,
      rule,
      before,
      after,
      from,
      amount,
      given,
      exDay,
      payDay,
      until,
      had,
      have,
      ...rest
    } = parameters;
    const sentences = sentencesOf[kind];
    const count = (figure: string | undefined): string => (figure === undefined ? '' : formatQuantity(figure));
    const values = {
      ...rest,
      ...{ quantity: count(quantity), filled: count(filled), total: count(total), had: count(had), have: count(have) },
      ...{ rule: rule === undefined ? '' : rules.ruleText(rule, language), before: parts(before), after: parts(after) },
      exDay: exDay === undefined ? '' : formatDay(exDay),
      payDay: payDay === undefined ? '' : formatDay(payDay),
      until: until === undefined ? '' : formatMinute(until),
      from: from === undefined ? '' : formatInstant(from),
      amount: amount === undefined ? '' : formatAmount(amount, currency),
      given: given === undefined ? '' : formatAmount(given, parameters['givenCurrency'] ?? ''),
      price: price === undefined ? '' : priceText(price, currency),
      last: last === undefined ? '' : priceText(last, currency),
      reason: sentences ? (sentences[reason ?? '']?.[language] ?? '') : endOf(reason, { t, trading }),
      gate: gate === undefined ? '' : t(`gate-${gate}` as TextKey<'messages'>),
      device: device || c('unknownDevice'),
      factor: factor === undefined ? '' : t(`factor-${factor}` as TextKey<'messages'>),
    };
    return { title: t(`title-${kind}`, values), text: t(`text-${kind}`, values).trim() };
  };
}
