import { bankPurpose } from './chart.ts';

export { decided, HouseBank, type BankFollower, type BankLine, type Difference, type Taken, type Queued, type Told } from './house-bank.ts';
export {
  type Answer,
  type Bank,
  type BankAccount,
  type Instruction,
  type InstructionStatus,
  type LineKind,
  type Party,
  type Rail,
  type RefusedReason,
  type StatementEnd,
  type StatementLine,
} from './port.ts';

/** The declarations of this book. */
export const bankManifest = { name: 'bank', appendOnly: ['bank_line', 'paper_bank_order', 'paper_bank_line'], ledger: { purposes: [bankPurpose] } };
