-- features/new-shares

-- A share may have another capital increase after one; a company comes to the market once.
alter table offering drop constraint offering_once;
create unique index offering_once on offering (instrument_id, kind) where kind <> 'capital-increase';
create unique index offering_of_term on offering (term_id);
