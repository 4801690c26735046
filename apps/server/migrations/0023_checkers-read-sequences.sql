-- How far rows have been looked at is a number of their sequence: a checker that may not read it would never see a new position.
do $$ begin
  execute format('grant select on all sequences in schema %I to parkett_verify', current_schema());
end $$;
