-- features/deposits

-- A deposit that was called back has a state and a step of its own: lists, the story and the message of its customer say so.
alter table deposit drop constraint deposit_state_check;
alter table deposit add constraint deposit_state_check
  check (state in ('announced', 'credited', 'cancelled', 'rejected', 'ended', 'sent-back', 'called-back'));
alter table deposit_event drop constraint deposit_event_step_check;
alter table deposit_event add constraint deposit_event_step_check
  check (step in ('announced', 'credited', 'cancelled', 'rejected', 'ended', 'sent-back', 'called-back'));
alter table deposit_event drop constraint deposit_event_check;
alter table deposit_event add constraint deposit_event_reason check ((step in ('rejected', 'called-back')) = (reason is not null));

-- Money came and was credited, whatever became of it afterwards.
alter table deposit drop constraint deposit_check2;
alter table deposit drop constraint deposit_check3;
alter table deposit add constraint deposit_came check ((state in ('credited', 'sent-back', 'called-back')) = (came is not null));
alter table deposit add constraint deposit_was_credited check ((state in ('credited', 'called-back')) = (credited_at is not null));

insert into deposit_event (deposit_id, customer_id, step, amount, currency, reason, is_simulated, at)
  select deposit_id, customer_id, 'called-back', amount, currency, reason, false, at from deposit_recall order by deposit_id;
update deposit set state = 'called-back' where id in (select deposit_id from deposit_recall);
