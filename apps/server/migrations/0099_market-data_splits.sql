-- books/market-data

-- A split is a term too: `amount` is 0, and old_shares become new_shares. It is announced as far ahead as a dividend.
alter table market_term drop constraint market_term_kind_check;
alter table market_term add constraint market_term_kind_check check (kind in ('dividend', 'capital-increase', 'split'));
alter table market_term drop constraint market_term_amount_check;
alter table market_term add constraint market_term_amount_check check (case kind when 'split' then amount = 0 else amount > 0 end);
alter table market_term drop constraint market_term_ahead;
alter table market_term add constraint market_term_ahead
  check (ex_date >= (announced_at at time zone 'Europe/Berlin')::date + case kind when 'capital-increase' then 1 else 14 end);
alter table market_term drop constraint market_term_ratio;
alter table market_term add constraint market_term_ratio
  check ((kind <> 'dividend') = (old_shares is not null) and (old_shares is null) = (new_shares is null) and (kind <> 'split' or old_shares <> new_shares));
