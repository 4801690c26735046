/** The payee of a transfer, and what goes with it. Without an amount the customer types it in the app of the bank. */
export type EpcTransfer = {
  readonly bic: string;
  readonly holder: string;
  readonly iban: string;
  /** Wire decimal, in euros. */
  readonly amount: string | null;
  /** A creditor reference of ISO 11649. */
  readonly reference: string;
};

/** The text of a QR code that apps of banks read as a SEPA transfer (European Payments Council, EPC069-12, version 2, UTF-8). */
export const epcText = ({ bic, holder, iban, amount, reference }: EpcTransfer): string =>
  ['BCD', '002', '1', 'SCT', bic, holder, iban, amount === null ? '' : `EUR${amount}`, '', reference].join('\n');
