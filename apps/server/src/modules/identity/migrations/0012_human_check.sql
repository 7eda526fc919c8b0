-- Answers to the house's own puzzle that were taken: each is good once, on whichever node.
create table human_check_spent (
  mark       bytea primary key check (octet_length(mark) = 32),
  expires_at timestamptz not null
);
create index human_check_spent_expiry on human_check_spent (expires_at);
