-- features/new-shares

-- The rest of a capital increase is an offering of its own to everybody: the new shares whose entitlements the house has bought. It names its increase, has no lock,
-- and its quantity is known when the period of the increase ends; it is 0 before, and where nothing is left.
alter table offering drop constraint offering_kind_check;
alter table offering add constraint offering_kind_check check (kind in ('ipo', 'placement', 'capital-increase', 'rest'));
alter table offering add column rest_of int8 references offering;
alter table offering add constraint offering_rest check ((kind = 'rest') = (rest_of is not null));
create unique index offering_of_increase on offering (rest_of);
drop index offering_once;
create unique index offering_once on offering (instrument_id, kind) where kind not in ('capital-increase', 'rest');
alter table offering drop constraint offering_lock_days_check;
alter table offering add constraint offering_lock_days_check check (lock_days > 0 or kind in ('capital-increase', 'rest') and lock_days = 0);
alter table offering drop constraint offering_quantity_check;
alter table offering add constraint offering_quantity_check check (quantity > 0 or kind = 'rest' and quantity = 0);
alter table offering drop constraint offering_check;
alter table offering add constraint offering_minimum check (minimum > 0 and (minimum <= quantity or kind = 'rest'));
grant update (quantity) on offering to parkett_runtime;
