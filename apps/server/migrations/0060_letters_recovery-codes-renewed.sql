-- What customers are told by letter beside what was there: that their recovery codes were replaced.
alter table letter drop constraint letter_kind_check, add constraint letter_kind_check check (kind in ('confirm-address', 'new-password', 'new-device',
  'login-password-changed', 'fund-password-set', 'fund-password-changed', 'account-changed', 'details-changed', 'factor-added', 'factor-removed',
  'recovery-codes-renewed', 'recovery-asked', 'identity-decided', 'account-locked'));
