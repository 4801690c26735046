-- The market clock's switch 'skip closed hours'. Time, speed and pause are the clock's own (clock_state).
create table market_clock_switch (
  one boolean primary key default true check (one),
  skip_closed boolean not null
);
grant update on market_clock_switch to parkett_runtime;
