-- How far the venue's events are booked: the newest batch of the running venue, written with what it changed. A batch that is tried again after
-- its COMMIT got no answer finds itself here and changes nothing twice.
create table venue_progress (
  venue text primary key,
  -- A venue that starts anew counts anew, under a number of its own.
  run uuid not null,
  batch bigint not null
) with (fillfactor = 50);
grant update on venue_progress to parkett_runtime;
