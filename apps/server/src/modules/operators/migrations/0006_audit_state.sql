-- What the last walk along the chain of the log found.
create table operator_audit_state (
  only_row   boolean primary key default true check (only_row),
  checked_at timestamptz not null,
  entries    bigint not null,
  head       text,
  broken_at  bigint
);
