/** The ways on which money comes in. */
export const channelNames = ['bank-eur', 'usdt-trc20', 'usdt-erc20'] as const;
export type ChannelName = (typeof channelNames)[number];

export const depositStates = ['announced', 'credited', 'cancelled', 'rejected', 'ended', 'sent-back', 'called-back'] as const;
export type DepositState = (typeof depositStates)[number];
