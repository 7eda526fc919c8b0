-- What an address has spent of a budget that holds across nodes. One row a budget and address, in windows.
create table rate_budget (
  name    text not null,
  caller  text not null,
  spent   integer not null,
  ends_at timestamptz not null,
  primary key (name, caller)
);
create index rate_budget_by_end on rate_budget (ends_at);
