/** Codes are named after what they are about: `password-too-short`; those about the account's state belong to the whole form. */
export function fieldOf(code: string): 'account' | 'password' | 'confirmPassword' | 'inviteCode' | 'privacyPolicy' | null {
  if (/^(password-repeat|passwords-)/.test(code)) return 'confirmPassword';
  if (/^account-(m|exists)/.test(code)) return 'account';
  if (code.startsWith('password-')) return 'password';
  if (/^inviter?-/.test(code)) return 'inviteCode';
  // Said below the last of the two.
  return code.startsWith('agreements-') ? 'privacyPolicy' : null;
}
