-- books/market-data

-- A share that goes is a term too: `amount` is 0, and ex_date is the first trading day without it. A company whose offering was withdrawn goes with what would
-- be its first day, which may be the day of the withdrawal; `close` is then the price of its issue.
alter table market_term drop constraint market_term_kind_check;
alter table market_term add constraint market_term_kind_check check (kind in ('dividend', 'capital-increase', 'split', 'delisting', 'withdrawn'));
alter table market_term drop constraint market_term_amount_check;
alter table market_term add constraint market_term_amount_check
  check (case when kind in ('split', 'delisting', 'withdrawn') then amount = 0 else amount > 0 end);
alter table market_term drop constraint market_term_ahead;
alter table market_term add constraint market_term_ahead
  check (ex_date >= (announced_at at time zone 'Europe/Berlin')::date + case kind when 'withdrawn' then 0 when 'capital-increase' then 1 else 14 end);
alter table market_term drop constraint market_term_ratio;
alter table market_term add constraint market_term_ratio
  check ((kind in ('capital-increase', 'split')) = (old_shares is not null) and (old_shares is null) = (new_shares is null) and (kind <> 'split' or old_shares <> new_shares));
-- An instrument goes once.
create unique index market_term_gone on market_term (instrument_id) where kind in ('delisting', 'withdrawn');
