-- All tables of Parkett 0.2.0 in one file, a section for each owner. A section's heading names the folder of the owner: a book, a feature or the platform.
-- Later changes are files of their own, from 0061 on. README.md has the rules, and says what a new table grants by itself.
--
-- Everywhere: money and quantities are integers, in minor units of a currency or 10^-scale of an instrument. A moment is business time or system
-- time, and its comment says which. A table without `grant update` or `grant delete` is append-only for the runtime. `tx` is the number of the transaction that
-- added a row: a table with it is read in the order of the commits.

-- platform

-- Added to a transaction's number. It is 0 until the data are moved to another cluster, whose numbers may be lower than those of the rows: then the start
-- (platform/commit-order.ts) replaces this function. A dump carries it along. Stable and not immutable, so that kept plans hear of a new one.
create function commit_base() returns int8 language sql stable return 0::int8;
create function commit_number() returns int8 language sql stable return pg_current_xact_id()::text::int8 + commit_base();
-- Below this number every transaction has ended, and no row can appear any more.
create function commit_horizon() returns int8 language sql stable return pg_snapshot_xmin(pg_current_snapshot())::text::int8 + commit_base();

-- Events, written with the change that they tell and delivered after its commit, in order, once for each consumer.
create table outbox (
  -- Events are delivered in the order (tx, id), and only below the oldest transaction that still runs: an id alone is drawn before the commit, so a lower one
  -- may become visible after a higher one was delivered.
  tx int8 not null default commit_number(),
  id bigint generated always as identity,
  topic text not null,
  body jsonb not null,
  recorded_at timestamptz not null default clock_timestamp(),
  primary key (tx, id)
);

-- Up to which event a consumer has done its work: moved by the transaction that does it.
create table outbox_consumer (
  consumer text primary key,
  tx int8 not null default 0,
  id bigint not null default 0,
  done_at timestamptz not null default clock_timestamp()
) with (fillfactor = 50);
grant update on outbox_consumer to parkett_runtime;

-- Where the simulated business clock stands, so that it goes on from there after a stop.
create table clock_state (
  name text primary key,
  business_at timestamptz not null,
  speed int not null,
  paused boolean not null,
  beaten_at timestamptz not null default clock_timestamp(),
  -- While the clock is set by hand (a jump) business time stands still, whatever speed and pause say.
  held boolean not null default false
);
grant update on clock_state to parkett_runtime;

-- Every keyed command of everybody, written in the command's own transaction: a key has one effect.
-- An answer is made from the rows that the command wrote, found by result_kind and result_id; `answer` holds it where no row does.
create table command (
  principal_kind text collate "C" not null,
  principal bigint not null,
  key text collate "C" not null,
  route text not null,
  body_hash bytea not null,
  result_kind text not null,
  -- Null where the answer is kept here.
  result_id bigint,
  answer text,
  recorded_at timestamptz not null default now(),
  tx int8 not null default commit_number(),
  primary key (principal, key, principal_kind),
  check ((result_id is null) = (answer is not null))
);
-- For the checks. Numbers of results only grow, so this index costs nearly nothing.
create index command_result on command using brin (result_id) with (pages_per_range = 16, autosummarize = on);
create index command_tx on command using brin (tx) with (autosummarize = on);

-- Items that are due at a moment of business time. A kind whose moments stand in a table of its own has rows here only for items that failed.
create table due_item (
  kind text not null,
  key text not null,
  at timestamptz not null,
  facts jsonb not null default '{}',
  state text not null default 'waiting' check (state in ('waiting', 'done', 'parked')),
  -- How often it failed, with which error, and from which moment of system time it is tried again.
  attempts int not null default 0,
  failure text,
  again_at timestamptz,
  done_at timestamptz,
  primary key (kind, key)
) with (fillfactor = 70);
create index due_item_waiting on due_item (kind, at, key) where state = 'waiting';
create index due_item_parked on due_item (kind) where state = 'parked';
grant update on due_item to parkett_runtime;

-- Work that only one process may do at a time. `epoch` counts the holders: a holder writes under a share lock of this row with its own epoch, so
-- that nothing of an earlier holder is committed once another process has taken over.
create table lease (
  name text primary key,
  -- The process that has it, as its connections are called.
  holder text not null default '',
  epoch bigint not null default 0,
  -- By the database's clock. The holder moves it on again and again.
  until timestamptz not null default '-infinity',
  -- Since when the holder has it.
  since timestamptz not null default clock_timestamp()
);
grant update on lease to parkett_runtime;
insert into lease (name) values ('engine'), ('work');

-- A hash of the key that lies outside of the database: processes that share it have the same.
create table installation_key (
  one boolean primary key default true check (one),
  fingerprint text not null,
  kept_at timestamptz not null default clock_timestamp(),
  tx int8 not null default commit_number()
);
create index installation_key_tx on installation_key using brin (tx) with (autosummarize = on);

-- Each use of something that an address may do so many times in an hour, counted over all processes. Rows go when they no longer hold anybody up.
create table hourly_use (
  budget text collate "C" not null,
  mark text collate "C" not null,
  at timestamptz not null,
  -- The thing that was used: using the same one again counts once.
  unit text collate "C"
);
create index hourly_use_mark on hourly_use (budget, mark, at);
create index hourly_use_at on hourly_use (at);
grant delete on hourly_use to parkett_runtime;

-- How many commands a principal gave in one second, over all processes. A principal with few commands has no row.
create table command_rate (
  rate text collate "C" not null,
  principal_kind text collate "C" not null,
  principal bigint not null,
  -- Since 1970, system time.
  second bigint not null,
  count int not null check (count >= 0),
  primary key (principal, rate, principal_kind)
) with (fillfactor = 50);
grant update on command_rate to parkett_runtime;

-- books/house-rules

-- Versions of rules: what holds from which business moment on, who changed it and why. The preset of a rule is a version too, written at the first start that
-- knows the rule. The table was first called dated_setting, as its key, its sequence and its indexes still are.
create table rule_version (
  id bigint generated always as identity (sequence name dated_setting_id_seq) constraint dated_setting_pkey primary key,
  name text not null,
  value jsonb not null,
  valid_from timestamptz not null,
  changed_by text not null,
  reason text not null,
  recorded_at timestamptz not null default clock_timestamp(),
  tx int8 not null default commit_number(),
  version int not null,
  -- SHA-256 of the row before and of this one: a row that is changed afterwards no longer fits the next one.
  hash text,
  constraint rule_version_once unique (name, version)
);
create index dated_setting_name on rule_version (name, valid_from, id);
create index dated_setting_tx on rule_version using brin (tx) with (autosummarize = on);

-- books/operating-mode

-- The mode that this database was first started in: a paper one never becomes a live one, nor the other way round.
create table operating_mode (
  one boolean primary key default true check (one),
  mode text not null constraint operating_mode_mode unique check (mode in ('paper', 'live')),
  kept_at timestamptz not null default clock_timestamp(),
  tx int8 not null default commit_number()
);
create index operating_mode_tx on operating_mode using brin (tx) with (autosummarize = on);

-- books/audit

-- Acts on accounts and settings, and who did them.
create table audit_entry (
  id bigint generated always as identity primary key,
  -- The kind of actor, and which one. Simulated staff decides in paper mode.
  actor_kind text not null check (actor_kind in ('customer', 'operator', 'staff', 'tool', 'system')),
  actor text not null,
  action text not null,
  -- The customer it was done to, if any.
  customer_id bigint,
  -- Figures and codes; never a secret or a name.
  facts jsonb not null default '{}',
  -- System time.
  recorded_at timestamptz not null default clock_timestamp(),
  tx int8 not null default commit_number()
);
create index audit_entry_customer on audit_entry (customer_id, id) where customer_id is not null;
create index audit_entry_tx on audit_entry using brin (tx) with (autosummarize = on);
-- For the desk, which reads them page by page.
create index audit_entry_actor on audit_entry (actor_kind, actor, id);
create index audit_entry_action on audit_entry (action text_pattern_ops, id);
create index audit_entry_recorded on audit_entry (recorded_at);
-- Looking at a customer's page leaves one row for each operator, customer and hour, however many parts of the page are asked for at once.
create unique index audit_entry_look on audit_entry (customer_id, actor, (facts ->> 'hour')) where action = 'desk.customer-seen';

-- How often customers were refused, by reason and call, summed over some seconds for each row.
create table refusal_count (
  id bigint generated always as identity primary key,
  code text not null,
  route text not null,
  refusals int not null check (refusals > 0),
  counted_at timestamptz not null,
  tx int8 not null default commit_number()
);
create index refusal_count_tx on refusal_count using brin (tx) with (autosummarize = on);
create index refusal_count_counted on refusal_count using brin (counted_at) with (autosummarize = on);

-- books/customers

-- Customers, how they came, what they agreed to, and their sessions. No secret lies here in readable form. Moments are system time.

create table institution (
  id int generated always as identity primary key,
  name text not null unique,
  -- The paper mode's own one; it takes in nobody in live mode.
  demo boolean not null default false,
  created_at timestamptz not null default clock_timestamp(),
  tx int8 not null default commit_number()
);
create unique index institution_demo on institution (demo) where demo;
create index institution_tx on institution using brin (tx) with (autosummarize = on);

-- Ids from 1; the ledger's owner 0 is the house. Personal data of a customer are sealed with the customer's key.
create table customer (
  id bigint generated always as identity primary key,
  -- In readable form only for demo accounts, whose name is made up by the house: demo-xxxxxxxx.
  account text unique,
  kind text not null check (kind in ('registered', 'demo')),
  institution_id int not null references institution,
  invited_by bigint references customer,
  real_name text not null default 'unverified' check (real_name in ('unverified', 'under-review', 'verified', 'failed')),
  call_name text check (char_length(call_name) <= 80),
  language text check (language in ('en', 'de', 'kor', 'zh', 'zhHant')),
  -- Only the customer's own choices; the rest are presets of the code.
  appropriateness jsonb not null default '{}',
  preferences jsonb not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  -- Raised by every change of what a customer may do, so that a command sees under its locks whether its knowledge still holds.
  standing_version int not null default 0,
  -- Phone number (E.164), or e-mail address in lower case.
  account_sealed bytea,
  -- Keyed hash of the account, by which sign-in finds it, and which makes it unique. Null once the customer was erased.
  account_index bytea unique check (length(account_index) = 32),
  call_name_sealed bytea,
  constraint account_readable_or_sealed check (num_nonnulls(account, account_sealed) = 1),
  constraint index_of_sealed_account check (account_index is null or account_sealed is not null)
);
-- For the desk's lists.
create index customer_real_name on customer (real_name, id);
create index customer_kind on customer (kind, id);
create index customer_created on customer (created_at);
grant update on customer to parkett_runtime;

-- A code belongs to an institution and, if customer_id is set, to a customer of it who invites others.
create table invite_code (
  code text primary key check (code ~ '^[A-Z0-9]{6,24}$'),
  institution_id int not null references institution,
  customer_id bigint references customer,
  -- Null: without end, as often as wanted.
  uses_max int check (uses_max > 0),
  uses int not null default 0,
  expires_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  constraint never_used_too_often check (uses_max is null or uses <= uses_max)
);
create unique index invite_code_of_customer on invite_code (customer_id) where customer_id is not null;
grant update on invite_code to parkett_runtime;

-- PHC strings of argon2id, peppered with a key that is not in the database.
create table credential (
  customer_id bigint primary key references customer,
  password text not null check (password like '$argon2id$%'),
  fund_password text check (fund_password like '$argon2id$%'),
  -- Entries compared since the last right one; at five the fund password is locked until fund_locked_until.
  fund_tries smallint not null default 0 check (fund_tries between 0 and 5),
  fund_locked_until timestamptz,
  changed_at timestamptz not null default clock_timestamp()
);
grant update on credential to parkett_runtime;

-- Wrong entries of the login password on an open session, since the last right one, and until when no entry is compared.
create table password_tries (
  customer_id bigint primary key references customer,
  tries smallint not null check (tries between 0 and 5),
  locked_until timestamptz
);
grant update on password_tries to parkett_runtime;

-- Which wording a customer agreed to, and when.
create table agreement (
  customer_id bigint not null references customer,
  kind text not null,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  agreed_at timestamptz not null default clock_timestamp(),
  tx int8 not null default commit_number(),
  primary key (customer_id, kind, hash)
);
create index agreement_tx on agreement using brin (tx) with (autosummarize = on);

-- Blocks of an account. A gate is a record that is never changed; lifting it is another one.
create table gate (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer,
  kind text not null check (kind in ('trade-banned', 'withdrawal-banned', 'frozen', 'login-banned', 'disabled')),
  -- A code, whose texts are in the contract. It says with it what lifts the gate.
  reason text not null,
  -- Null only for an ended account, and for a lock by the customer.
  expires_at timestamptz,
  placed_by text not null,
  placed_at timestamptz not null default clock_timestamp(),
  tx int8 not null default commit_number(),
  -- Since when this block stands: for a gate that renews another one, the beginning of that one.
  started_at timestamptz not null,
  -- The second operator; null where one was enough: an emergency of four hours, a lock by the customer.
  second_by text,
  constraint gate_ends check (expires_at is not null or kind = 'disabled' or reason = 'locked-by-customer')
);
create index gate_of_customer on gate (customer_id);
create index gate_tx on gate using brin (tx) with (autosummarize = on);

create table gate_lift (
  gate_id bigint primary key references gate,
  reason text not null,
  lifted_by text not null,
  lifted_at timestamptz not null default clock_timestamp(),
  tx int8 not null default commit_number()
);
create index gate_lift_tx on gate_lift using brin (tx) with (autosummarize = on);

-- A session has two halves, the token that the page keeps and the cookie that the page can't read; both are stored as SHA-256.
create table customer_session (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer,
  token_hash bytea not null unique check (length(token_hash) = 32),
  cookie_hash bytea not null check (length(cookie_hash) = 32),
  opened_at timestamptz not null,
  -- Written now and then, not at every call.
  used_at timestamptz not null,
  trading_until timestamptz,
  ended_at timestamptz,
  end_reason text check (end_reason in ('sign-out', 'replaced', 'gate', 'revoked', 'idle', 'absolute', 'password-changed', 'too-many', 'clock')),
  device_name text not null default '' check (char_length(device_name) <= 80),
  -- The customer had not signed in on this device before, although there were others.
  new_device boolean not null default false,
  -- The browser in which the session was opened: the hash of its mark, as in known_device.
  device_hash bytea check (length(device_hash) = 32)
) with (fillfactor = 70);
create index customer_session_open on customer_session (customer_id) where ended_at is null;
create index customer_session_of on customer_session (customer_id, id);
grant update on customer_session to parkett_runtime;

-- Devices on which a customer has signed in before: a stranger's guesses don't slow them down. The oldest ones go when there are too many.
create table known_device (
  customer_id bigint not null references customer,
  device_hash bytea not null check (length(device_hash) = 32),
  signed_in_at timestamptz not null,
  -- Browser and system.
  name text not null default '' check (char_length(name) <= 80),
  primary key (customer_id, device_hash)
);
grant update, delete on known_device to parkett_runtime;

-- The address or number by which a customer was known until a change, sealed under the customer's key.
create table account_change (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer,
  -- On which it was changed.
  session_id bigint not null references customer_session,
  before_sealed bytea not null,
  at timestamptz not null,
  tx int8 not null default commit_number()
);
create index account_change_of on account_change (customer_id, id);
create index account_change_tx on account_change using brin (tx) with (autosummarize = on);

-- Up to when a customer knows about changes of the account, as said in one browser: for that browser alone.
create table notice_known (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer,
  kind text not null check (kind in ('sign-in', 'account', 'proof', 'details')),
  -- On which the customer said so.
  session_id bigint references customer_session,
  device_hash bytea check (length(device_hash) = 32),
  at timestamptz not null,
  tx int8 not null default commit_number()
);
create index notice_known_of on notice_known (customer_id, kind);
create index notice_known_tx on notice_known using brin (tx) with (autosummarize = on);

-- books/customer-keys

-- The keys under which personal data of a customer are sealed: file or field, customer, master.

-- Versions of the master key. The bytes lie in the data folder (`key`, `key.2`, …); here is only a fingerprint that tells two of them apart.
create table master_key (
  version int primary key check (version > 0),
  fingerprint text not null,
  made_at timestamptz not null default clock_timestamp(),
  tx int8 not null default commit_number()
);
create index master_key_tx on master_key using brin (tx) with (autosummarize = on);

-- The key of each customer, wrapped by a version of the master. A row without `wrapped` tells that the key was destroyed.
create table customer_key (
  -- The key is made before its customer, in the same transaction: personal data in the customer's row are sealed with it.
  customer_id bigint primary key references customer deferrable initially deferred,
  wrapped bytea,
  master_version int references master_key,
  created_at timestamptz not null default clock_timestamp(),
  -- System time.
  destroyed_at timestamptz,
  check ((wrapped is null) = (master_version is null)),
  constraint destroyed_is_gone check (wrapped is null or destroyed_at is null)
);
grant update on customer_key to parkett_runtime;

-- books/files

-- Pictures that customers send. A picture is sealed under a key of its own, and that key under the customer's: without it nothing can be read.

create sequence file_id;
create table file (
  id bigint primary key,
  customer_id bigint not null references customer,
  -- Its purpose, in the words of the feature that keeps it.
  purpose text collate "C" not null check (purpose ~ '^[a-z]+(-[a-z]+)*$'),
  media_type text collate "C" not null check (media_type in ('image/jpeg', 'image/webp')),
  -- Bytes, as they are without their seal.
  size int not null check (size > 0),
  -- Stands for the bytes, and is made with the customer's key: somebody who has a picture can't find out whether it is here.
  digest bytea not null,
  sealed_key bytea not null,
  -- SHA-256 of the sealed key and the sealed content: a change of either is seen without any key.
  seal_digest bytea not null,
  -- System time.
  kept_at timestamptz not null,
  tx int8 not null default commit_number()
);
create index file_customer on file (customer_id, id);
create index file_tx on file using brin (tx) with (autosummarize = on);

-- It can be taken away, so it has no number in the order of commits.
create table file_content (
  file_id bigint primary key references file,
  content bytea not null
);
-- Sealed bytes can't be made smaller.
alter table file_content alter column content set storage external;
grant delete on file_content to parkett_runtime;

-- Each look at a file: its viewer, reason and moment, written before the file is given.
create table file_view (
  id bigint generated always as identity primary key,
  file_id bigint not null references file,
  viewer_kind text collate "C" not null check (viewer_kind in ('customer', 'operator', 'staff')),
  viewer_id bigint not null,
  reason text not null check (reason <> ''),
  -- System time.
  at timestamptz not null,
  tx int8 not null default commit_number()
);
create index file_view_file on file_view (file_id, id);
create index file_view_tx on file_view using brin (tx) with (autosummarize = on);

-- A content goes when nobody has to keep it. The file's row and its erasure stay.
create table file_erasure (
  file_id bigint primary key references file,
  -- System time.
  at timestamptz not null,
  tx int8 not null default commit_number()
);
create index file_erasure_tx on file_erasure using brin (tx) with (autosummarize = on);

create function refuse_unsaid_erasure() returns trigger language plpgsql as $$
begin
  if not exists (select from file_erasure where file_id = old.file_id) then
    raise exception 'the content of file % goes without a word', old.file_id using errcode = 'check_violation';
  end if;
  return old;
end $$;
create trigger file_content_erased before delete on file_content for each row execute function refuse_unsaid_erasure();

-- books/operators

-- People who work at the desk. No operator is a customer at the same time.
create table operator (
  id bigint generated always as identity primary key,
  name text not null check (name = btrim(name) and name <> '' and length(name) <= 80),
  roles text[] not null check (cardinality(roles) > 0 and roles <@ array['support', 'reviewer', 'treasury', 'dealer', 'admin', 'auditor']),
  state text not null check (state in ('invited', 'active', 'disabled')),
  -- Null: made by the command on the machine.
  invited_by bigint references operator,
  created_at timestamptz not null
);
create unique index operator_name on operator (lower(name));
grant update (roles, state) on operator to parkett_runtime;

create table operator_session (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operator,
  -- SHA-256 of the cookie's text.
  token_hash bytea not null unique check (length(token_hash) = 32),
  -- How it was opened: by a one-time link, a code of an authenticator app, a passkey.
  proof text not null check (proof in ('link', 'code', 'passkey')),
  opened_at timestamptz not null,
  used_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('sign-out', 'replaced', 'disabled', 'reset', 'idle', 'absolute')),
  check ((ended_at is null) = (end_reason is null))
);
create index operator_session_open on operator_session (operator_id) where ended_at is null;
grant update (proof, used_at, ended_at, end_reason) on operator_session to parkett_runtime;

-- A one-time link by which an operator comes in: the first time, or after a reset. The link itself is an HMAC of the row's number under a key that isn't in
-- the database, so that nothing here opens anything.
create table operator_link (
  -- Taken before the row is written, since the answer to the command is made of it.
  id bigint generated by default as identity primary key,
  operator_id bigint not null references operator,
  kind text not null check (kind in ('invitation', 'reset')),
  made_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > made_at),
  used_at timestamptz,
  -- A later link ends the earlier ones.
  ended_at timestamptz,
  -- The browser in which the link let an operator in: the hash of its mark.
  used_in bytea check (length(used_in) = 32)
);
create index operator_link_operator on operator_link (operator_id);
grant update (used_at, ended_at, used_in) on operator_link to parkett_runtime;

-- An operator without passkeys gets new ones by two other operators, or by the command on the machine (both null).
create table operator_reset (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operator,
  asked_by bigint references operator check (asked_by <> operator_id),
  asked_at timestamptz not null,
  reason text not null,
  confirmed_by bigint references operator check (confirmed_by <> operator_id and confirmed_by <> asked_by),
  confirmed_at timestamptz,
  check (asked_by is null or (confirmed_by is null) = (confirmed_at is null))
);
create index operator_reset_operator on operator_reset (operator_id);
grant update (confirmed_by, confirmed_at) on operator_reset to parkett_runtime;

-- Simulated staff is there in paper mode and nowhere else: a row needs the mode's own row to be a paper one.
create table simulated_staff (
  id bigint generated always as identity primary key,
  name text not null unique,
  roles text[] not null check (cardinality(roles) > 0 and roles <@ array['support', 'reviewer', 'treasury', 'dealer', 'admin', 'auditor']),
  mode text not null default 'paper' check (mode = 'paper') references operating_mode (mode),
  tx int8 not null default commit_number()
);
create index simulated_staff_tx on simulated_staff using brin (tx) with (autosummarize = on);

-- Whether it works, as the desk has set it; the latest row counts.
create table simulated_staff_switch (
  id bigint generated always as identity primary key,
  is_on boolean not null,
  set_by bigint not null references operator,
  set_at timestamptz not null,
  tx int8 not null default commit_number()
);
create index simulated_staff_switch_tx on simulated_staff_switch using brin (tx) with (autosummarize = on);

-- An admin asks for a new operator, or for more rights of an operator; a second admin of another root confirms it. Until then the row lets nobody in.
create table operator_raise (
  -- Taken before the row is written, since the audit's row of the asking names it.
  id bigint generated by default as identity primary key,
  -- The name of a new operator.
  name text check (name = btrim(name) and name <> '' and length(name) <= 80),
  -- The operator with more rights; of a new one, the operator that the confirmation made.
  operator_id bigint references operator,
  roles text[] not null check (cardinality(roles) > 0 and roles <@ array['support', 'reviewer', 'treasury', 'dealer', 'admin', 'auditor']),
  -- Roles and state when it was asked: an operator who has others by now can't be confirmed any more.
  roles_before text[],
  was_disabled boolean not null default false,
  asked_by bigint not null references operator check (asked_by <> operator_id),
  asked_at timestamptz not null,
  confirmed_by bigint references operator check (confirmed_by <> operator_id and confirmed_by <> asked_by),
  confirmed_by_staff bigint references simulated_staff,
  confirmed_at timestamptz,
  check (num_nonnulls(confirmed_by, confirmed_by_staff) = num_nonnulls(confirmed_at)),
  check (num_nonnulls(name, roles_before) = 1),
  check (name is null or num_nonnulls(operator_id) = num_nonnulls(confirmed_at)),
  check (name is not null or operator_id is not null)
);
create index operator_raise_operator on operator_raise (operator_id);
grant update (operator_id, confirmed_by, confirmed_by_staff, confirmed_at) on operator_raise to parkett_runtime;

-- books/reviews

-- Decisions of the desk. The row is the outcome of its events so far; `subject` names in its kind's own words the thing that is decided.
create table review (
  id bigint generated always as identity primary key,
  kind text not null check (kind <> ''),
  subject text not null check (length(subject) between 1 and 64),
  customer_id bigint not null references customer,
  state text not null default 'pending' check (state in ('pending', 'approved', 'rejected', 'withdrawn', 'expired')),
  -- Minor units of the currency.
  amount bigint,
  currency text,
  -- Business time.
  opened_at timestamptz not null,
  due_at timestamptz not null check (due_at > opened_at),
  opened_by_kind text not null,
  opened_by bigint not null,
  -- The first signature's decision, while the review waits for the second one.
  proposal text check (proposal in ('approved', 'rejected')),
  -- The first and the second signer.
  maker_kind text,
  maker bigint,
  checker_kind text,
  checker bigint,
  reason text,
  ended_at timestamptz,
  -- The person who is looking at it, until when (system time).
  claimed_by_kind text,
  claimed_by bigint,
  claimed_until timestamptz,
  -- Waits behind all others, whatever its deadline: it came without any proof, so anybody could fill the queue with such reviews.
  comes_last boolean not null default false,
  check ((amount is null) = (currency is null)),
  check ((maker_kind is null) = (maker is null)),
  check ((checker_kind is null) = (checker is null)),
  check ((claimed_by_kind is null) = (claimed_until is null) and (claimed_by is null) = (claimed_until is null)),
  check ((ended_at is null) = (state = 'pending'))
) with (fillfactor = 70);
create unique index review_pending_once on review (kind, subject) where state = 'pending';
create index review_due on review (due_at, id) where state = 'pending';
create index review_of_customer on review (customer_id, id);
create index review_ended on review (ended_at, id) where state <> 'pending';
grant update on review to parkett_runtime;

-- The steps of a review. The note is sealed under the customer's key.
create table review_event (
  id bigint generated always as identity primary key,
  review_id bigint not null references review,
  what text not null check (what in ('opened', 'proposed', 'decided', 'signed', 'withdrawn', 'deadline')),
  state text not null check (state in ('pending', 'approved', 'rejected', 'withdrawn', 'expired')),
  -- Of a signature.
  decision text check (decision in ('approved', 'rejected')),
  by_kind text not null,
  by_id bigint not null,
  reason text,
  note bytea,
  -- Business time, and the system's.
  at timestamptz not null,
  recorded_at timestamptz not null default clock_timestamp(),
  tx int8 not null default commit_number(),
  check ((decision is not null) = (what in ('proposed', 'decided', 'signed')))
);
create index review_event_of on review_event (review_id, id);
create index review_event_tx on review_event using brin (tx) with (autosummarize = on);

-- features/gates

-- A gate that one operator wants to place or lift, until another has signed it (a review of kind 'gate').
create table gate_proposal (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer,
  act text not null check (act in ('place', 'lift')),
  kind text,
  reason text not null,
  expires_at timestamptz,
  gate_id bigint references gate,
  proposed_by text not null,
  proposed_at timestamptz not null default clock_timestamp(),
  tx int8 not null default commit_number(),
  check ((act = 'place') = (kind is not null) and (act = 'lift') = (gate_id is not null))
);
create index gate_proposal_tx on gate_proposal using brin (tx) with (autosummarize = on);

-- A customer's objection to a gate, sealed under the customer's key; it is decided as a review of kind 'appeal'.
create table appeal (
  review_id bigint primary key references review,
  gate_id bigint not null references gate,
  customer_id bigint not null references customer,
  text bytea not null,
  -- System time.
  made_at timestamptz not null,
  tx int8 not null default commit_number()
);
create index appeal_of_customer on appeal (customer_id);
create index appeal_tx on appeal using brin (tx) with (autosummarize = on);

-- books/second-factors

-- Proofs besides a password: codes of an app, passkeys, recovery codes. Their holder is a kind and a number, so that customers and operators have the same.
-- Nothing here can be read or used with a copy of the database alone. All moments are system time.

-- The seed of an app that shows codes (TOTP), sealed. A new one counts once a code of it was entered.
create table app_code_seed (
  holder_kind text collate "C" not null check (holder_kind in ('customer', 'operator')),
  holder bigint not null,
  seed bytea not null,
  -- Half minutes since 1970 of the latest code that was used: it and earlier ones are never taken again.
  used_step bigint not null default -1,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  primary key (holder_kind, holder)
);
grant update, delete on app_code_seed to parkett_runtime;

-- Wrong codes since the last right one.
create table app_code_tries (
  holder_kind text collate "C" not null,
  holder bigint not null,
  failures int not null check (failures >= 0),
  locked_until timestamptz,
  primary key (holder_kind, holder)
);
grant update, delete on app_code_tries to parkett_runtime;

create table passkey (
  id bigint generated always as identity primary key,
  holder_kind text collate "C" not null check (holder_kind in ('customer', 'operator')),
  holder bigint not null,
  credential bytea not null unique,
  public_key bytea not null,
  -- How often it was used, as it says itself; 0 for ever where it doesn't count.
  counter bigint not null check (counter >= 0),
  transports text not null,
  name text not null check (char_length(name) between 1 and 60),
  created_at timestamptz not null,
  used_at timestamptz
);
create index passkey_of_holder on passkey (holder_kind, holder);
grant update, delete on passkey to parkett_runtime;

-- A random text that a passkey is asked to sign, once and within two minutes.
create table passkey_challenge (
  challenge bytea primary key check (length(challenge) = 32),
  -- The only use of the answer: to register, to sign in, or for one thing that is confirmed.
  purpose text not null,
  -- Null: any holder of a passkey may answer.
  holder_kind text,
  holder bigint,
  expires_at timestamptz not null,
  check ((holder_kind is null) = (holder is null))
);
create index passkey_challenge_expires on passkey_challenge (expires_at);
grant delete on passkey_challenge to parkett_runtime;

create table recovery_code (
  holder_kind text collate "C" not null check (holder_kind in ('customer', 'operator')),
  holder bigint not null,
  -- HMAC-SHA-256 under a key that isn't in the database.
  mac bytea not null check (length(mac) = 32),
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (holder_kind, holder, mac)
);
grant update, delete on recovery_code to parkett_runtime;

-- books/step-up

-- Allows one operation once, with the figures and the session that it was given for, both within an HMAC. Only its use is written later. System time.
create table step_up_grant (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer,
  session_id bigint not null references customer_session,
  operation text not null,
  subject bytea not null check (length(subject) = 32),
  given_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > given_at and expires_at <= given_at + interval '120 seconds'),
  used_at timestamptz check (used_at < expires_at)
);
create index step_up_grant_open on step_up_grant (session_id, subject) where used_at is null;
grant update (used_at) on step_up_grant to parkett_runtime;

-- books/letters

-- Letters by e-mail. A row keeps its contents, sealed under the customer's key, until the letter is sent or given up; afterwards the row tells only that there
-- was a letter.
create table letter (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer,
  kind text not null check (kind in ('confirm-address', 'new-password', 'new-device', 'login-password-changed', 'fund-password-set', 'fund-password-changed',
    'account-changed', 'details-changed', 'factor-added', 'factor-removed', 'recovery-codes-renewed', 'recovery-asked', 'identity-decided', 'account-locked')),
  language text not null check (language in ('en', 'de', 'kor', 'zh', 'zhHant')),
  -- Of the Message-ID: the same however often the letter is tried. The tokens of its links are derived from it with the house's key.
  message_id uuid not null unique,
  -- MAC of the address under the customer's key.
  address_mac bytea not null check (length(address_mac) = 32),
  -- The address and the letter's facts.
  sealed bytea,
  -- System time, all of them.
  queued_at timestamptz not null,
  -- When it is tried next; null: sent or given up.
  next_at timestamptz,
  attempts int not null default 0,
  sent_at timestamptz,
  check ((next_at is null) = (sealed is null)),
  check (sent_at is null or next_at is null)
);
create index letter_of on letter (customer_id, id);
create index letter_next on letter (next_at) where next_at is not null;
grant update (sealed, next_at, attempts, sent_at) on letter to parkett_runtime;

create table letter_link (
  letter_id bigint not null references letter,
  purpose text not null check (purpose in ('confirm', 'reset', 'lock')),
  token_hash bytea not null unique check (length(token_hash) = 32),
  -- System time.
  until timestamptz not null,
  used_at timestamptz,
  -- Something else happened after which it is worth nothing.
  ended_at timestamptz,
  primary key (letter_id, purpose),
  check (used_at is null or ended_at is null)
);
grant update (used_at, ended_at) on letter_link to parkett_runtime;

-- The reader of an address has opened a link of one of its letters. Another address of the same customer isn't confirmed by it.
create table address_confirmation (
  letter_id bigint primary key references letter,
  customer_id bigint not null references customer,
  address_mac bytea not null check (length(address_mac) = 32),
  -- System time.
  at timestamptz not null,
  tx int8 not null default commit_number()
);
create index address_confirmation_of on address_confirmation (customer_id);
create index address_confirmation_tx on address_confirmation using brin (tx) with (autosummarize = on);

-- books/replaced-proofs

-- A proof of the customer that was replaced without being shown itself. Payees and withdrawals wait after it.
create table replaced_proof (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer,
  what text not null check (what in ('login-password', 'fund-password', 'second-factor')),
  -- A review or the link of a letter allowed it, each once.
  review_id bigint unique references review,
  -- Business time.
  at timestamptz not null,
  pay_out_from timestamptz not null check (pay_out_from >= at),
  letter_id bigint unique references letter,
  -- On which session, where there was one.
  session_id bigint references customer_session,
  -- System time, which no customer can move.
  noted_at timestamptz not null,
  tx int8 not null default commit_number(),
  check (num_nonnulls(review_id, letter_id) = 1)
);
create index replaced_proof_of on replaced_proof (customer_id, pay_out_from);
create index replaced_proof_tx on replaced_proof using brin (tx) with (autosummarize = on);

-- features/recovery

-- A request of somebody who can't get in. An account that doesn't exist has a row too, without a customer, so that nobody can tell the two apart.
create table recovery_case (
  id bigint generated always as identity primary key,
  number text not null unique check (number ~ '^[2-9A-HJKMNP-Z]{8}$'),
  customer_id bigint references customer,
  lost text not null check (lost in ('login-password', 'fund-password', 'second-factor')),
  -- Of the secret that the asking browser keeps.
  secret_hash bytea not null check (length(secret_hash) = 32),
  -- The proof that was shown besides.
  shown text not null check (shown in ('nothing', 'login-password', 'recovery-code')),
  -- HMAC of the name and the date of birth that were typed: compared with those of the verified identity.
  person bytea check (length(person) = 32),
  -- System time.
  asked_at timestamptz not null,
  -- Business time.
  due_at timestamptz not null,
  tx int8 not null default commit_number(),
  -- The desk decides; otherwise a letter does.
  by_desk boolean not null default true
);
create index recovery_case_of on recovery_case (customer_id, id) where customer_id is not null;
create index recovery_case_tx on recovery_case using brin (tx) with (autosummarize = on);

-- An approved case that an operator has taken back before it was used.
create table recovery_revocation (
  case_id bigint primary key references recovery_case,
  operator_id bigint not null references operator,
  reason text not null check (reason in ('customer-asked', 'suspected-takeover', 'approved-in-error')),
  -- Business time.
  at timestamptz not null,
  tx int8 not null default commit_number()
);
create index recovery_revocation_tx on recovery_revocation using brin (tx) with (autosummarize = on);

-- The owner has set a password or factor anew: older cases in the owner's name, for it or proved by it, are worth nothing any more.
create table recovery_overtaken (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer,
  what text not null check (what in ('login-password', 'fund-password', 'second-factor', 'recovery-code')),
  -- The newest case that it ends.
  up_to bigint not null references recovery_case,
  -- System time.
  at timestamptz not null,
  tx int8 not null default commit_number()
);
create index recovery_overtaken_of on recovery_overtaken (customer_id, up_to);
create index recovery_overtaken_tx on recovery_overtaken using brin (tx) with (autosummarize = on);

-- features/identity

-- Photos that a customer has sent for the verification, until they belong to an application.
create sequence identity_photo_id;
create table identity_photo (
  id bigint primary key,
  file_id bigint not null unique references file,
  customer_id bigint not null references customer,
  -- System time.
  sent_at timestamptz not null,
  tx int8 not null default commit_number()
);
create index identity_photo_tx on identity_photo using brin (tx) with (autosummarize = on);

-- The details of a customer, a row for each time they were sent.
create table identity_application (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer,
  front bigint not null unique references identity_photo,
  -- A passport has none.
  back bigint unique references identity_photo,
  -- HMAC of country and number: finds another customer with the same document.
  number_index bytea not null check (length(number_index) = 32),
  -- Business time.
  sent_at timestamptz not null,
  tx int8 not null default commit_number(),
  check (front <> back)
);
create index identity_application_of on identity_application (customer_id, id);
create index identity_application_number on identity_application (number_index);
create index identity_application_tx on identity_application using brin (tx) with (autosummarize = on);

-- Each field of an application, sealed under the customer's key.
create table identity_field (
  application_id bigint not null references identity_application,
  name text not null,
  sealed bytea not null,
  tx int8 not null default commit_number(),
  primary key (application_id, name)
);
create index identity_field_tx on identity_field using brin (tx) with (autosummarize = on);

-- Fingerprints of the names that customers sent, by which the desk finds them. They go when an erased customer's period ends.
create table identity_name (
  application_id bigint primary key references identity_application,
  name_index bytea not null check (length(name_index) = 32)
);
create index identity_name_of on identity_name (name_index);
grant delete on identity_name to parkett_runtime;

-- The outcome of an application. Once approved it may run out.
create table identity_outcome (
  application_id bigint not null references identity_application,
  what text not null check (what in ('approved', 'rejected', 'withdrawn', 'ran-out')),
  -- The review that decided it.
  review_id bigint references review,
  reason text,
  -- Business time.
  at timestamptz not null,
  tx int8 not null default commit_number(),
  primary key (application_id, what),
  check ((what in ('approved', 'rejected')) = (review_id is not null)),
  check ((what = 'rejected') = (reason is not null))
);
create unique index identity_outcome_once on identity_outcome (application_id) where what <> 'ran-out';
create index identity_outcome_tx on identity_outcome using brin (tx) with (autosummarize = on);

-- A verified customer has given other details since the approval, without a review, or has said that they are still right.
create table identity_statement (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer,
  -- The application that stood.
  application_id bigint not null references identity_application,
  -- On which it was said.
  session_id bigint not null references customer_session,
  what text not null check (what in ('changed', 'confirmed')),
  -- Business time.
  at timestamptz not null,
  -- System time, which no customer can move.
  noted_at timestamptz not null,
  tx int8 not null default commit_number()
);
create index identity_statement_of on identity_statement (customer_id, id);
create index identity_statement_tx on identity_statement using brin (tx) with (autosummarize = on);

-- Each detail as it is since a change, sealed under the customer's key.
create table identity_detail (
  statement_id bigint not null references identity_statement,
  name text not null,
  sealed bytea not null,
  tx int8 not null default commit_number(),
  primary key (statement_id, name)
);
create index identity_detail_tx on identity_detail using brin (tx) with (autosummarize = on);

-- books/ledger

-- The book of record. An account is (owner, portfolio, purpose, unit) and carries its own floor.

create table ledger_unit (
  id int primary key,
  code text not null unique,
  kind text not null check (kind in ('currency', 'instrument')),
  scale smallint not null
);
grant update on ledger_unit to parkett_runtime;

-- Portfolio 0 of every owner is the wallet and has no row. Any other is of a kind that a feature registered and opened.
create table portfolio (
  id bigint generated always as identity primary key,
  owner bigint not null,
  kind text not null,
  -- Business time.
  opened_at timestamptz not null,
  tx int8 not null default commit_number()
);
create index portfolio_of_owner on portfolio (owner);
create index portfolio_tx on portfolio using brin (tx) with (autosummarize = on);

-- Owner 0 is the house. A balance is only ever moved together with postings; available = balance - held.
create sequence ledger_account_id start 1000;
create table ledger_account (
  id bigint primary key,
  owner bigint not null,
  purpose text not null,
  unit int not null references ledger_unit,
  balance bigint not null default 0,
  held bigint not null default 0,
  -- House accounts are never updated by a command: their balance holds every entry whose transaction is older than this one, rolled up by a job.
  rolled_up_tx bigint,
  -- Things that the owner of the account's purpose counts, and the most there could be when one was last added.
  count int not null default 0 constraint count_not_negative check (count >= 0),
  portfolio bigint not null default 0,
  -- The least that may be free on the account; null: it may owe.
  floor bigint,
  count_max int,
  constraint ledger_account_key unique (owner, portfolio, purpose, unit),
  constraint held_not_negative check (held >= 0),
  constraint not_below_floor check (balance - held >= floor),
  constraint not_too_many check (count <= count_max)
) with (fillfactor = 50);
grant update on ledger_account to parkett_runtime;

create sequence ledger_entry_id;
create table ledger_entry (
  id bigint primary key,
  kind text not null,
  -- The row that it books: the execution, the customer of an opening grant.
  reference bigint not null,
  -- The customer whose command it follows from; 0 is the house.
  owner bigint not null,
  -- Business time.
  booked_at timestamptz not null,
  recorded_at timestamptz not null default now(),
  -- Several entries may book the parts of one thing.
  part smallint not null default 0,
  -- An entry that takes another one back, once.
  reverses bigint,
  -- Entries are summed up in the order of their commits, below every transaction that still runs.
  tx int8 not null default commit_number(),
  unique (kind, reference, part)
);
create unique index ledger_entry_reverses on ledger_entry (reverses) where reverses is not null;
create index ledger_entry_tx on ledger_entry using brin (tx) with (autosummarize = on);

create table ledger_posting (
  entry_id bigint not null,
  line smallint not null,
  account_id bigint not null,
  unit int not null,
  amount bigint not null check (amount <> 0),
  -- On a customer's account; null on the house's.
  balance_after bigint,
  tx int8 not null default commit_number(),
  primary key (entry_id, line)
);
-- Only a customer's account is ever read posting by posting; the house's are added up by transaction.
create index ledger_posting_account on ledger_posting (account_id, entry_id) where balance_after is not null;
create index ledger_posting_tx on ledger_posting using brin (tx) with (autosummarize = on);

-- Invariant I1 at the door: the postings of one statement balance by entry and unit.
create function refuse_unbalanced() returns trigger language plpgsql as $$
declare bad record;
begin
  select entry_id, unit, sum(amount) as residue into bad
  from added group by entry_id, unit having sum(amount) <> 0 limit 1;
  if found then
    raise exception 'journal entry % leaves % of unit %', bad.entry_id, bad.residue, bad.unit using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger ledger_posting_balances after insert on ledger_posting
  referencing new table as added for each statement execute function refuse_unbalanced();

-- Money or shares set aside for something pending. open = placed - posted - what was given back. A pending order holds in its own row instead (orders.held).
create sequence ledger_hold_id;
create table ledger_hold (
  account_id bigint not null,
  id bigint not null,
  -- A registered kind of claim, and the number of the row that claims.
  claim text not null,
  claim_id bigint not null,
  owner bigint not null,
  placed bigint not null check (placed > 0),
  open bigint not null check (open >= 0),
  posted bigint not null default 0 check (posted >= 0),
  state text not null default 'active' check (state in ('active', 'posted', 'voided', 'expired')),
  placed_at timestamptz not null,
  ended_at timestamptz,
  primary key (account_id, id),
  constraint never_more_than_placed check (posted + open <= placed),
  constraint ended_holds_hold_nothing check (state = 'active' or open = 0)
) with (fillfactor = 70);
grant update on ledger_hold to parkett_runtime;

-- Sale proceeds that can be traded with but not withdrawn before their settlement day.
create table ledger_unsettled (
  account_id bigint not null,
  entry_id bigint not null,
  amount bigint not null check (amount > 0),
  settles_on date not null,
  settled_at timestamptz,
  primary key (account_id, entry_id)
);
create index ledger_unsettled_due on ledger_unsettled (settles_on) where settled_at is null;
grant update on ledger_unsettled to parkett_runtime;

-- Customers who received play money in paper mode: demo customers when their account opens, registered ones once, on request, after their verification.
create table play_money (
  customer_id bigint primary key references customer,
  -- Business time.
  at timestamptz not null,
  tx int8 not null default commit_number()
);
create index play_money_tx on play_money using brin (tx) with (autosummarize = on);

-- books/market-data

-- The feed that this database belongs to: written at the first start, compared at every later one.
create table feed (
  one boolean primary key default true check (one),
  kind text not null check (kind in ('simulator', 'replay')),
  -- The replayed file's SHA-256; empty for the simulator.
  content text not null,
  starts_at timestamptz not null,
  tx int8 not null default commit_number(),
  -- SHA-256 of the secret seed, which itself lies in the data folder.
  seed_hash text not null check (seed_hash ~ '^[0-9a-f]{64}$'),
  -- Given by PARKETT_SEED.
  seed_known boolean not null
);
create index feed_tx on feed using brin (tx) with (autosummarize = on);

-- books/orders

-- Instructions and their executions. Prices and quantities are integers in the instrument's units.

create sequence order_id;
create table orders (
  customer_id bigint not null,
  id bigint not null,
  instrument_id int not null,
  side text not null check (side in ('buy', 'sell')),
  type text not null check (type in ('market', 'limit', 'stop', 'stop-limit')),
  quantity bigint not null check (quantity > 0),
  -- As asked for; the acceptance is rebuilt from it.
  price bigint,
  stop_price bigint,
  -- The worst price it may execute at. A purchase has one: what is reserved bounds it. A sale without a limit has none.
  limit_price bigint,
  time_in_force text not null,
  good_till date,
  -- Business moment at which the venue lets it expire; null for a day order.
  until_at timestamptz,
  main_hours_only boolean not null,
  state text not null default 'pending' check (state in ('pending', 'executed', 'cancelled', 'expired', 'refused')),
  reason text,
  filled bigint not null default 0,
  -- Sum of price x quantity over its executions, exact, and the same in minor units, rounded half up once.
  executed_exact numeric(38) not null default 0,
  executed_value bigint not null default 0,
  fee_charged bigint not null default 0,
  fee_rule int not null,
  currency text not null,
  hold_account bigint not null,
  -- The amount first held, in the unit of hold_account: part of the acceptance.
  hold_placed bigint not null,
  -- Present figures after changes; the columns above stay as accepted.
  live_quantity bigint not null,
  live_limit bigint,
  live_stop bigint,
  -- A change that the venue hasn't answered yet: its hold covers the dearer of both.
  asked_quantity bigint,
  asked_limit bigint,
  asked_stop bigint,
  triggered boolean not null default false,
  placed_at timestamptz not null,
  recorded_at timestamptz not null default now(),
  ended_at timestamptz,
  -- From which of its customer's portfolios; 0 is the wallet.
  portfolio bigint not null default 0,
  effect text not null check (effect in ('open', 'close')),
  -- How it is paid.
  funding text not null default 'cash',
  -- Its giver, and the number of the giver's row.
  origin text not null default 'customer' check (origin in ('customer', 'follow', 'auto-close', 'margin-call', 'corporate', 'desk')),
  origin_ref bigint,
  -- Where it executes.
  venue text not null default 'embedded',
  -- A pending order holds in its own row: a row of ledger_hold would cost two inserts an order and two more statements an execution.
  held bigint not null default 0,
  -- How far from the market an order without a limit may execute, counted when it goes there.
  collar_bps int check (collar_bps between 0 and 10000),
  primary key (customer_id, id),
  check (filled <= live_quantity),
  constraint orders_held_not_negative check (held >= 0),
  constraint ended_orders_hold_nothing check (state = 'pending' or held = 0),
  constraint orders_purchase_has_a_worst_price check (side = 'sell' or limit_price is not null and live_limit is not null),
  constraint orders_limit_or_collar check (limit_price is not null or collar_bps is not null)
) with (fillfactor = 70);
-- The only index beside the key: an order that ends touches none, so that its row is changed in place.
create unique index orders_id on orders (id);
grant update on orders to parkett_runtime;

-- Asked-for cancellations and changes.
create table order_request (
  customer_id bigint not null,
  order_id bigint not null,
  kind text not null check (kind in ('cancel', 'replace')),
  quantity bigint,
  limit_price bigint,
  stop_price bigint,
  hold bigint not null default 0,
  requested_at timestamptz not null,
  recorded_at timestamptz not null default now(),
  -- From the sequence of the orders, so that the results in the record of commands grow together.
  id bigint not null,
  tx int8 not null default commit_number(),
  primary key (customer_id, id)
);
-- Without it every look at an order's changes reads all requests of its customer.
create index order_request_order on order_request (customer_id, order_id);
create index order_request_tx on order_request using brin (tx) with (autosummarize = on);

-- The price tick from which a house quote was made, written with the first execution against it.
create table market_tick (
  id bigint primary key,
  instrument_id int not null,
  at timestamptz not null,
  source text not null,
  reference bigint not null,
  bids jsonb not null,
  asks jsonb not null,
  tx int8 not null default commit_number()
);
create index market_tick_tx on market_tick using brin (tx) with (autosummarize = on);

-- The events of a venue are written first, then booked: an execution's row is its event, every other event of an order is a row of order_event. Both are
-- numbered by one sequence in the order of the venue, so that a number says how far a customer's events are booked.
create sequence execution_id;
create table execution (
  id bigint primary key,
  instrument_id int not null,
  price bigint not null check (price > 0),
  quantity bigint not null check (quantity > 0),
  -- Customer 0 and order 0 are the house.
  buy_customer bigint not null,
  buy_order bigint not null,
  sell_customer bigint not null,
  sell_order bigint not null,
  aggressor text check (aggressor in ('buy', 'sell')),
  tick_id bigint,
  phase text not null,
  executed_at timestamptz not null,
  settles_on date not null,
  recorded_at timestamptz not null default now(),
  tx int8 not null default commit_number()
);
create index execution_buy_order on execution (buy_order, id) where buy_order <> 0;
create index execution_sell_order on execution (sell_order, id) where sell_order <> 0;
create index execution_tx on execution using brin (tx) with (autosummarize = on);
-- For a replay, which looks for the executions of a day.
create index execution_at on execution using brin (executed_at) with (autosummarize = on);

create table order_event (
  customer_id bigint not null,
  order_id bigint not null,
  id bigint not null,
  kind text not null,
  at timestamptz not null,
  tx int8 not null default commit_number(),
  reason text,
  -- The rest of an order that was replaced, its limit and its stop. An end without a price names the order's worst price (limit_price).
  remaining bigint,
  limit_price bigint,
  stop_price bigint,
  -- Of a trigger: the price that reached the stop, the phase and the moment in which it came, and the tick or the execution that set it. Of an end without a
  -- price: the best price that there was.
  price bigint,
  phase text,
  price_at timestamptz,
  tick_id bigint,
  execution_id bigint,
  primary key (customer_id, order_id, id),
  constraint order_event_kind check (kind in ('cancelled', 'expired', 'refused', 'triggered', 'replaced', 'change-refused'))
);
create unique index order_event_id on order_event (id);
create index order_event_tx on order_event using brin (tx) with (autosummarize = on);

-- How far each group of customers is booked. A customer's group is the rest of the customer's number by 64.
create table booked_up_to (
  venue text not null,
  bucket int not null check (bucket between 0 and 63),
  -- The newest event of theirs that is in the books.
  event bigint not null,
  primary key (venue, bucket)
) with (fillfactor = 20);
grant update on booked_up_to to parkett_runtime;

-- How far the venue's events are booked: the newest batch of the running venue, written with its changes. A batch that is tried again after its COMMIT got no
-- answer finds itself here and changes nothing twice.
create table venue_progress (
  venue text primary key,
  -- A venue that starts anew counts anew, under a number of its own.
  run uuid not null,
  batch bigint not null
) with (fillfactor = 50);
grant update on venue_progress to parkett_runtime;

-- Decisions for a venue, in the order of the COMMITs: the placing transaction raises the head and writes its row as its last statements, so places have no gap
-- and nobody's transaction stands between two of them. A venue reads upwards and changes nothing.
create table command_log_head (
  venue text primary key,
  -- The last place that is taken.
  place bigint not null
) with (fillfactor = 20);
grant update on command_log_head to parkett_runtime;

create table command_log (
  venue text not null,
  -- Of the first of its commands; the others follow it.
  place bigint not null,
  count int not null check (count > 0),
  -- Business moment at which they were decided.
  decided_at timestamptz not null,
  -- JSON: the commands, with the facts of an order that the booking needs.
  commands text not null,
  recorded_at timestamptz not null default now(),
  tx int8 not null default commit_number(),
  primary key (venue, place)
);
-- An order's place is found by the moment at which it was placed.
create index command_log_decided_at on command_log using brin (decided_at) with (autosummarize = on);
create index command_log_tx on command_log using brin (tx) with (autosummarize = on);

-- Every input of the embedded exchange's engine in their order, written with the events that followed. With the price source they give the same events again.
create table engine_input (
  venue text not null,
  row bigint not null,
  -- The last place of the command log that was taken.
  place bigint not null,
  -- Business moment that was reached.
  reached timestamptz not null,
  -- The engine began anew here, empty.
  begins boolean not null,
  -- Of the engine and of the price source: another one gives other events.
  versions text not null,
  -- JSON.
  inputs text not null,
  -- SHA-256 of the events that followed.
  events text not null,
  recorded_at timestamptz not null default now(),
  tx int8 not null default commit_number(),
  -- Under which holder of the lease the row was written: as its writer says, who holds the lease in the same transaction.
  epoch bigint not null default coalesce(nullif(current_setting('parkett.epoch', true), '')::bigint, 0),
  primary key (venue, row)
);
create index engine_input_begins on engine_input (venue, row) where begins;
create index engine_input_tx on engine_input using brin (tx) with (autosummarize = on);

-- The engine's whole state after a row, the newest of each business date: from here on its inputs are followed.
create table engine_state (
  venue text not null,
  date date not null,
  row bigint not null,
  -- Compressed JSON.
  state bytea not null,
  primary key (venue, date)
);
grant update on engine_state to parkett_runtime;

-- books/positions

-- An order, an allotment or a corporate action builds a position. A position is the fold of its movements.
create sequence position_id;
create table position (
  customer_id bigint not null,
  id bigint not null,
  instrument_id int not null,
  currency text not null,
  -- Bought in all; still open; reserved by pending sell orders.
  quantity bigint not null,
  open_quantity bigint not null check (open_quantity >= 0),
  closing_quantity bigint not null default 0,
  -- Without fees, minor units: of all that was bought, and of what is open.
  cost bigint not null,
  open_cost bigint not null,
  fee bigint not null default 0,
  sold_quantity bigint not null default 0,
  proceeds bigint not null default 0,
  realised bigint not null default 0,
  opened_at timestamptz not null,
  closed_at timestamptz,
  locked_until timestamptz,
  -- Of the customer's portfolios; 0 is the wallet.
  portfolio bigint not null,
  -- Its origin: the order that opened it, or the row of another origin with this number.
  origin_kind text not null check (origin_kind in ('order', 'allotment', 'exercise', 'split', 'transfer', 'delivery')),
  origin_id bigint not null,
  side text not null check (side in ('long', 'short')),
  -- How it is paid; cash is the only way yet.
  financing text not null,
  -- The rule that locks it; null: it may be sold at once. `locked_until` follows from the rule.
  lock jsonb,
  -- How many movements it is the fold of: the next one's number follows.
  movements int not null,
  primary key (customer_id, id),
  check (closing_quantity >= 0 and closing_quantity <= open_quantity)
) with (fillfactor = 70);
create index position_open on position (customer_id, instrument_id) where open_quantity > 0;
-- An order builds one position.
create unique index position_of_order on position (customer_id, origin_id) where origin_kind = 'order';
-- For a search by a position's number alone; its own key begins with the customer.
create index position_number on position using brin (id) with (pages_per_range = 16, autosummarize = on);
grant update on position to parkett_runtime;

-- The story of a position, in order. Quantity in the instrument's units, money in minor units.
create table position_movement (
  customer_id bigint not null,
  position_id bigint not null,
  -- 1, 2, 3 … of the position.
  seq int not null,
  -- A registered kind, with the rule by which it changes a position.
  kind text not null,
  quantity bigint not null,
  cost bigint not null,
  proceeds bigint not null,
  fee bigint not null,
  -- The row that it follows from.
  reference_kind text not null,
  reference bigint not null,
  -- Business time.
  at timestamptz not null,
  tx int8 not null default commit_number(),
  recorded_at timestamptz not null default now(),
  primary key (customer_id, position_id, seq)
);
create index position_movement_tx on position_movement using brin (tx) with (autosummarize = on);

-- Which positions a sell order closes, in this order, and how much of each is done.
create table order_close (
  customer_id bigint not null,
  order_id bigint not null,
  line smallint not null,
  position_id bigint not null,
  -- 0 when a change of the order took the line back.
  quantity bigint not null check (quantity >= 0),
  done bigint not null default 0 check (done >= 0 and done <= quantity),
  -- Whether the customer named the position; without a name the oldest ones go first.
  named boolean not null default false,
  primary key (customer_id, order_id, line)
);
create index order_close_position on order_close (customer_id, position_id);
grant update on order_close to parkett_runtime;

-- features/market

-- The market clock's switch 'skip closed hours'. Time, speed and pause are the clock's own (clock_state).
create table market_clock_switch (
  one boolean primary key default true check (one),
  skip_closed boolean not null
);
grant update on market_clock_switch to parkett_runtime;

-- features/news

-- Market notices that can't be computed again: halts and volatility auctions depend on customers' orders.
-- Dividends, splits, auctions, holidays and new listings are computed when asked for and have no rows.
create table market_notice (
  id text primary key,
  kind text not null check (kind in ('halt', 'volatility-auction')),
  -- Business time.
  at timestamptz not null,
  -- Key of the instrument as on the wire.
  code text not null,
  params jsonb not null,
  tx int8 not null default commit_number()
);
create index market_notice_by_time on market_notice (at);
create index market_notice_tx on market_notice using brin (tx) with (autosummarize = on);

-- features/search

-- The empty search shows these: own finds, and how often each instrument was looked at by anybody.
create table recent_find (
  customer_id bigint not null,
  code text not null,
  found_at timestamptz not null default clock_timestamp(),
  primary key (customer_id, code)
);
grant update, delete on recent_find to parkett_runtime;

create table instrument_looks (
  code text primary key,
  looks bigint not null default 0
) with (fillfactor = 50);
grant update on instrument_looks to parkett_runtime;

-- features/sign-in

-- Limits that only make sense when they are counted in one place, however many processes there are. Rows go when they no longer hold anybody up.

-- Failed sign-ins, by the thing they count for: a network, an account, a device … Marks are hashes: a text typed for an account may be a password.
create table sign_in_failure (
  mark text collate "C" primary key,
  -- Not yet forgotten at the moment of the latest one (system time).
  count int not null check (count >= 0),
  at timestamptz not null,
  forgotten_at timestamptz not null
);
create index sign_in_failure_forgotten on sign_in_failure (forgotten_at);
grant update, delete on sign_in_failure to parkett_runtime;

-- Tries that wait while the tries of all are used up, and from when on each is let in.
create table sign_in_turn (
  budget text collate "C" not null,
  mark text collate "C" not null,
  turn timestamptz not null,
  primary key (budget, mark)
);
create index sign_in_turn_turn on sign_in_turn (turn);
grant update, delete on sign_in_turn to parkett_runtime;

-- features/watchlist

-- Ids of watchlists are never used again, so that a page that still shows a deleted list can't change another one.
create sequence watchlist_id as int;
-- Lists of instruments that a customer keeps, both in the customer's own order.
create table watchlist (
  customer_id bigint not null,
  id int not null default nextval('watchlist_id') check (id > 0),
  name text not null check (char_length(name) between 1 and 60),
  place int not null,
  -- Keys of instruments as on the wire.
  codes text[] not null default '{}' check (cardinality(codes) <= 10000),
  primary key (customer_id, id),
  unique (customer_id, name)
);
grant update, delete on watchlist to parkett_runtime;
