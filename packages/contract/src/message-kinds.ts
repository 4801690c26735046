/** The groups by which a customer filters messages. */
export const messageGroups = ['orders', 'market', 'money', 'service', 'security'] as const;
export type MessageGroup = (typeof messageGroups)[number];

type Kind = {
  readonly group: MessageGroup;
  /** The parameters of its sentence; `reason` is a code that has words of its own. */
  readonly parameters: readonly string[];
  /** It shows itself on any screen (a toast, a tone, a notification of the browser) beside standing in the list. */
  readonly isAnnounced?: true;
};

const order = ['order', 'code', 'name'] as const;
const instrument = ['code', 'class', 'name'] as const;
const alert = [...instrument, 'price', 'last', 'currency'] as const;
const deposit = ['deposit', 'amount', 'currency'] as const;
const withdrawal = ['withdrawal', 'amount', 'currency'] as const;
const loan = ['loan', 'amount', 'currency'] as const;
const newShares = ['offering', 'code', 'name', 'until'] as const;
const wonShares = ['offering', 'code', 'name', 'quantity', 'amount', 'currency'] as const;
const fill = [...order, 'quantity', 'filled', 'total', 'price', 'currency'] as const;

/** The kinds of messages to customers. The words of each are among the texts of the customers' app (features/messages), in every language. */
export const messageKinds = {
  'executed-buy': { group: 'orders', parameters: fill, isAnnounced: true },
  'executed-sell': { group: 'orders', parameters: fill, isAnnounced: true },
  'part-executed-buy': { group: 'orders', parameters: fill, isAnnounced: true },
  'part-executed-sell': { group: 'orders', parameters: fill, isAnnounced: true },
  'order-expired': { group: 'orders', parameters: [...order, 'reason'], isAnnounced: true },
  'order-refused': { group: 'orders', parameters: [...order, 'reason'] },
  'order-cancelled': { group: 'orders', parameters: [...order, 'reason'] },
  'change-refused': { group: 'orders', parameters: [...order, 'reason'] },
  'stop-triggered': { group: 'orders', parameters: [...order, 'price', 'currency'], isAnnounced: true },
  'block-bought': { group: 'orders', parameters: [...instrument, 'quantity', 'amount', 'currency'] },
  'block-unlocked': { group: 'orders', parameters: [...instrument, 'quantity'], isAnnounced: true },
  'offering-opened': { group: 'market', parameters: newShares, isAnnounced: true },
  'offering-called-off': { group: 'money', parameters: ['offering', 'code', 'name', 'amount', 'currency'], isAnnounced: true },
  'subscription-won': { group: 'orders', parameters: [...wonShares, 'total', 'until'], isAnnounced: true },
  'subscription-won-to-pay': { group: 'orders', parameters: [...wonShares, 'total', 'until'], isAnnounced: true },
  'subscription-not-won': { group: 'orders', parameters: [...newShares, 'total'], isAnnounced: true },
  'subscription-payment-soon': { group: 'money', parameters: [...wonShares, 'until'], isAnnounced: true },
  'subscription-payment-failed': { group: 'money', parameters: wonShares, isAnnounced: true },
  'entitlements-end-soon': { group: 'market', parameters: [...newShares, 'quantity'], isAnnounced: true },
  'price-alert-above': { group: 'market', parameters: alert, isAnnounced: true },
  'price-alert-below': { group: 'market', parameters: alert, isAnnounced: true },
  'volatility-auction': { group: 'market', parameters: instrument },
  'trading-halted': { group: 'market', parameters: instrument },
  'interruption-over': { group: 'market', parameters: instrument },
  'dividend-announced': { group: 'market', parameters: [...instrument, 'amount', 'currency', 'exDay', 'payDay'] },
  'split-announced': { group: 'market', parameters: [...instrument, 'exDay', 'old', 'fresh'] },
  'delisting-announced': { group: 'market', parameters: [...instrument, 'lastDay', 'payDay'] },
  'delisting-announced-unpaid': { group: 'market', parameters: [...instrument, 'lastDay'] },
  'delisting-paid': { group: 'money', parameters: [...instrument, 'had', 'price', 'amount', 'currency'] },
  'split-booked': { group: 'market', parameters: [...instrument, 'had', 'have'] },
  'split-paid': { group: 'money', parameters: [...instrument, 'had', 'have', 'amount', 'currency'] },
  'dividend-paid': { group: 'money', parameters: ['dividend', 'name', 'amount', 'currency'] },
  'deposit-announced': { group: 'money', parameters: deposit },
  'deposit-credited': { group: 'money', parameters: deposit, isAnnounced: true },
  'deposit-not-credited': { group: 'money', parameters: [...deposit, 'reason'], isAnnounced: true },
  'deposit-ended': { group: 'money', parameters: deposit },
  'deposit-sent-back': { group: 'money', parameters: deposit, isAnnounced: true },
  'deposit-called-back': { group: 'money', parameters: [...deposit, 'reason'], isAnnounced: true },
  'withdrawal-asked': { group: 'money', parameters: withdrawal },
  'withdrawal-sent': { group: 'money', parameters: withdrawal },
  'withdrawal-paid': { group: 'money', parameters: withdrawal, isAnnounced: true },
  'withdrawal-not-paid': { group: 'money', parameters: [...withdrawal, 'reason'], isAnnounced: true },
  'withdrawal-returned': { group: 'money', parameters: [...withdrawal, 'reason'], isAnnounced: true },
  exchanged: { group: 'money', parameters: ['exchange', 'given', 'givenCurrency', 'amount', 'currency'] },
  'loan-granted': { group: 'money', parameters: loan, isAnnounced: true },
  'loan-refused': { group: 'money', parameters: [...loan, 'reason'], isAnnounced: true },
  'loan-instalment-soon': { group: 'money', parameters: [...loan, 'day'] },
  'loan-instalment-taken': { group: 'money', parameters: loan },
  'loan-overdue': { group: 'money', parameters: loan, isAnnounced: true },
  'loan-repaid': { group: 'money', parameters: loan, isAnnounced: true },
  'credit-raise-decided': { group: 'money', parameters: ['amount', 'currency'], isAnnounced: true },
  'identity-approved': { group: 'service', parameters: ['review'], isAnnounced: true },
  'identity-rejected': { group: 'service', parameters: ['review', 'reason'], isAnnounced: true },
  'seat-admitted': { group: 'service', parameters: ['institution'] },
  'appeal-approved': { group: 'service', parameters: ['review', 'reason'] },
  'appeal-rejected': { group: 'service', parameters: ['review', 'reason'] },
  'gate-placed': { group: 'service', parameters: ['gate', 'reason'] },
  'gate-lifted': { group: 'service', parameters: ['gate'] },
  'thread-answered': { group: 'service', parameters: ['thread'], isAnnounced: true },
  'rule-changed': { group: 'service', parameters: ['rule', 'before', 'after', 'from'] },
  'new-device': { group: 'security', parameters: ['device'] },
  'login-password-changed': { group: 'security', parameters: [] },
  'fund-password-set': { group: 'security', parameters: [] },
  'fund-password-changed': { group: 'security', parameters: [] },
  'account-changed': { group: 'security', parameters: [] },
  'details-changed': { group: 'security', parameters: [] },
  'factor-added': { group: 'security', parameters: ['factor'] },
  'factor-removed': { group: 'security', parameters: ['factor'] },
  'recovery-codes-renewed': { group: 'security', parameters: [] },
  'recovery-asked': { group: 'security', parameters: [] },
  'payee-added': { group: 'security', parameters: [] },
  'payee-removed': { group: 'security', parameters: [] },
} as const satisfies Record<string, Kind>;

export type MessageName = keyof typeof messageKinds;
export const messageNames = Object.keys(messageKinds) as [MessageName, ...MessageName[]];

/** The ways in which news of a group come to a customer beside the list of messages. */
export const messageWays = ['toast', 'letter'] as const;
export type MessageWay = (typeof messageWays)[number];
