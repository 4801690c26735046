/** The states of a withdrawal. `sent` stays until the bank says what became of it. */
export const withdrawalStates = ['asked', 'approved', 'sent', 'paid', 'rejected', 'cancelled', 'failed', 'returned'] as const;
export type WithdrawalState = (typeof withdrawalStates)[number];

/** The reasons for which a reviewer may reject: no other exists. */
export const rejectionReasons = ['payee-not-own', 'rail-refused', 'customer-asked'] as const;
export type RejectionReason = (typeof rejectionReasons)[number];

/** The reasons that a step can have: of a reviewer, of the bank, of the deadline. */
export const withdrawalReasons = [...rejectionReasons, 'initiation-failed', 'bank-rejected', 'bank-returned', 'deadline'] as const;
export type WithdrawalReason = (typeof withdrawalReasons)[number];

/** The rules of a withdrawal: those of asking in the order of their refusals, then what one that was asked for waits for. */
export const withdrawalRules = [
  'gate',
  'real-name',
  'fund-password',
  'replaced-proof',
  'amount',
  'payee',
  'payee-wait',
  'minimum',
  'maximum',
  'hours',
  'pending-deposit',
  'other-operation',
  'credit-score',
  'withdrawable',
  'decision',
  'hand-over',
  'payment',
] as const;
export type WithdrawalRuleName = (typeof withdrawalRules)[number];

/** The cures of a broken rule. */
export const withdrawalCures = [
  'appeal',
  'verify',
  'wait-for-review',
  'set-fund-password',
  'wait',
  'correct-amount',
  'add-payee',
  'choose-payee',
  'raise-or-all',
  'lower',
  'come-back',
  'cancel-deposit',
  'cancel-withdrawal',
  'lower-or-repay',
  'cancel-or-pay',
  'lower-or-wait',
  'lower-or-ask-higher',
  'wait-for-higher',
  'uses-higher',
] as const;
export type WithdrawalCure = (typeof withdrawalCures)[number];

/** The roles that can lift a rule. */
export const withdrawalLifters = ['you', 'time', 'reviewer', 'treasury', 'two-operators', 'bank'] as const;
export type WithdrawalLifter = (typeof withdrawalLifters)[number];
