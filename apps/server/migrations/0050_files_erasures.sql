-- A content goes when nobody has to keep it; that there was a file, and that it was erased, stays. Nothing else of files is ever taken away.
create table file_erasure (
  file_id bigint primary key references file,
  -- System time.
  at timestamptz not null,
  tx int8 not null default commit_number()
);
create index file_erasure_tx on file_erasure using brin (tx) with (autosummarize = on);

-- It can be taken away now, so it doesn't stand in the order of commits.
alter table file_content drop column tx;
grant delete on file_content to parkett_runtime;

create function refuse_unsaid_erasure() returns trigger language plpgsql as $$
begin
  if not exists (select from file_erasure where file_id = old.file_id) then
    raise exception 'the content of file % goes without a word', old.file_id using errcode = 'check_violation';
  end if;
  return old;
end $$;
create trigger file_content_erased before delete on file_content for each row execute function refuse_unsaid_erasure();

-- Photos of before that no application names are erased at once.
insert into due_item (kind, key, at)
  select 'identity.unused-photo', p.id || '/0', p.sent_at from identity_photo p
  where not exists (select from identity_application a where p.id in (a.front, a.back));
