-- Executions are numbered by the books, over all venues: a venue counts its own as it likes, and two of them could count alike.
create sequence execution_id;
select setval('execution_id', coalesce((select max(id) from execution), 0) + 1, false);
