-- What customers are told by letter beside what was there: the first fund password, other details, the result of a review of who they are, and that
-- somebody asks the desk for their account.
alter table letter drop constraint letter_kind_check, add constraint letter_kind_check check (kind in ('confirm-address', 'new-password', 'new-device',
  'login-password-changed', 'fund-password-set', 'fund-password-changed', 'account-changed', 'details-changed', 'factor-added', 'factor-removed',
  'recovery-asked', 'identity-decided', 'account-locked'));
