-- Ids of watchlists are never used again, so that a page that still shows a deleted list can't change another one.
create sequence watchlist_id as int;
alter table watchlist alter column id set default nextval('watchlist_id');
