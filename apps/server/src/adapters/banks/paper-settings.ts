import { setting, wholeNumber } from '../../platform/config.ts';

export const paperBankSettings = {
  paperBankSeconds: setting({
    variable: 'PARKETT_PAPER_BANK_SECONDS',
    option: '--paper-bank-seconds',
    shows: 'a number from 0 to 86400',
    preset: '60',
    explains: 'Paper mode: how long the paper bank takes for a payment, and how long it waits before it sends what a customer has announced.',
    schema: wholeNumber(0, 86_400),
  }),
};
