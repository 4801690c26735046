-- books/messages

-- Answers that were there before are no news.
insert into message_progress (told_by, since_tx, tx) values ('service_entry', commit_number(), commit_number());

-- books/letters

alter table letter drop constraint letter_kind_check;
alter table letter add constraint letter_kind_check check (kind in ('confirm-address', 'new-password', 'new-device', 'login-password-changed',
  'fund-password-set', 'fund-password-changed', 'account-changed', 'details-changed', 'factor-added', 'factor-removed', 'recovery-codes-renewed',
  'recovery-asked', 'identity-decided', 'account-locked', 'service-answered', 'service-reply'));
-- A reply to an address without a customer, sealed under the house's key.
alter table letter alter column customer_id drop not null;
alter table letter add constraint letter_customer_check check ((customer_id is null) = (kind = 'service-reply'));

-- features/customer-service

-- Simulated staff answers with articles of the help centre, whose words are the reader's.
alter table service_entry add column articles text;
alter table service_entry drop constraint service_entry_by_kind_check, drop constraint service_entry_check, drop constraint service_entry_check1;
alter table service_entry
  add constraint service_entry_by_kind_check check (by_kind in ('customer', 'operator', 'staff', 'visitor')),
  add constraint service_entry_check1 check ((by_kind in ('customer', 'visitor')) = (state in ('open', 'reopened'))),
  add constraint service_entry_check check ((text is null) = (state = 'closed' or by_kind = 'staff')),
  add constraint service_entry_articles_check check ((articles is null) = (by_kind <> 'staff') and (by_kind <> 'staff' or state = 'answered'));

-- Threads of people who can't sign in have no customer; their subject and texts are sealed under the house's key.
alter table service_thread alter column customer_id drop not null;
alter table service_thread drop constraint service_thread_kind_check, drop constraint service_thread_check1;
alter table service_thread
  add constraint service_thread_kind_check check (kind in ('question', 'complaint', 'without-sign-in')),
  add constraint service_thread_check1 check ((due_at is null) = (kind <> 'complaint')),
  add constraint service_thread_customer_check check ((customer_id is null) = (kind = 'without-sign-in'));

-- The words of such a writer: account or case number, which nobody has checked, and an address for the answer. Sealed under the house's key.
create table service_writer (
  thread_id int8 primary key references service_thread,
  claimed bytea not null,
  address bytea not null,
  language text not null check (language in ('en', 'de', 'kor', 'zh', 'zhHant')),
  tx int8 not null default commit_number()
);
create index service_writer_tx on service_writer using brin (tx) with (autosummarize = on);

-- Pictures that customers send, to be named by a text within a day.
create sequence service_picture_id;
create table service_picture (
  id int8 primary key,
  file_id int8 not null unique references file,
  customer_id int8 not null references customer,
  -- System time.
  sent_at timestamptz not null,
  tx int8 not null default commit_number()
);
create index service_picture_tx on service_picture using brin (tx) with (autosummarize = on);

-- The pictures of a text, each once.
create table service_entry_picture (
  picture_id int8 primary key references service_picture,
  thread_id int8 not null,
  number int4 not null,
  place int4 not null check (place between 1 and 3),
  tx int8 not null default commit_number(),
  unique (thread_id, number, place),
  foreign key (thread_id, number) references service_entry
);
create index service_entry_picture_tx on service_entry_picture using brin (tx) with (autosummarize = on);
