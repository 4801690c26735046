import { asciiSigns, type Instant } from '@parkett/kernel';

/** Without 0 and O, 1 and I: codes are read out over the phone. */
export const codeAlphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

export type InviteCode = {
  readonly code: string;
  readonly institutionId: number;
  /** The customer who invites; null for the institution itself. */
  readonly invitedBy: bigint | null;
  readonly demoInstitution: boolean;
  readonly usesMax: number | null;
  readonly uses: number;
  readonly expiresAt: Instant | null;
};

/** The stored form of a typed code: capitals without spaces and hyphens. Null when it can't be one. */
export function readInviteCode(typed: string): string | null {
  const code = asciiSigns(typed).toUpperCase().replace(/[ -]/g, '');
  return /^[A-Z0-9]{6,24}$/.test(code) ? code : null;
}

/** Whether a code is still valid. The demo institution takes no customers in live mode. */
export function isValid(invite: InviteCode, context: { now: Instant; paperMode: boolean }): boolean {
  if (invite.demoInstitution && !context.paperMode) return false;
  if (invite.expiresAt !== null && context.now >= invite.expiresAt) return false;
  return invite.usesMax === null || invite.uses < invite.usesMax;
}
