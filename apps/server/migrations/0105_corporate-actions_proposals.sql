-- features/corporate-actions

insert into house_review_kind (kind) values ('corporate-event');

-- A dividend or a split that an operator proposes to announce. Its review says what became of it. Amounts as in market_term.
create table corporate_proposal (
  review_id bigint primary key references review,
  instrument_id int not null,
  kind text not null check (kind in ('dividend', 'split')),
  ex_date date not null,
  amount int8 not null check (case kind when 'split' then amount = 0 else amount > 0 end),
  old_shares int8 check (old_shares > 0),
  new_shares int8 check (new_shares > 0),
  reason text not null check (reason <> ''),
  tx int8 not null default commit_number(),
  check ((kind = 'split') = (old_shares is not null) and (old_shares is null) = (new_shares is null))
);
create index corporate_proposal_tx on corporate_proposal using brin (tx) with (autosummarize = on);

-- A term that two operators announced, and their review.
create table corporate_announcement (
  term_id int8 primary key references market_term,
  review_id bigint not null unique references corporate_proposal,
  tx int8 not null default commit_number()
);
create index corporate_announcement_tx on corporate_announcement using brin (tx) with (autosummarize = on);
