-- Some reviews wait behind all others, whatever their deadline: nobody has shown anything for them, so that anybody could fill the queue with them.
alter table review add column comes_last boolean not null default false;
