-- Copies of members' own data, sealed; the end of records of closed accounts; the log of the retention job.
create table data_copy (
  id          bigint generated always as identity primary key,
  merchant_id smallint not null,
  member_id   bigint not null,
  language    text not null,
  state       text not null default 'WAITING' check (state in ('WAITING', 'READY', 'FAILED')),
  -- The person of the house who asked; null: the member.
  asked_by    text,
  why         text,
  asked_at    timestamptz not null,
  ready_at    timestamptz,
  expires_at  timestamptz,
  row_count   integer,
  check ((asked_by is null) = (why is null)),
  check ((state = 'READY') = (ready_at is not null and expires_at is not null and row_count is not null))
);
create index data_copy_of_member on data_copy (member_id, id desc);
create index data_copy_by_merchant on data_copy (merchant_id, id desc);
create index data_copy_by_expiry on data_copy (expires_at) where expires_at is not null;

-- One table of a copy, as sealed JSON.
create table data_copy_part (
  copy_id bigint not null references data_copy on delete cascade,
  part    integer not null,
  sealed  bytea not null,
  primary key (copy_id, part)
);

-- A member whose account is closed and whose records end, each class at its time.
create table erasure (
  id          bigint generated always as identity primary key,
  merchant_id smallint not null,
  member_id   bigint not null unique,
  closed_at   timestamptz not null,
  -- Null: it followed from the closing of the account.
  asked_by    text,
  approved_by text,
  why         text,
  check ((asked_by is null) = (approved_by is null) and (asked_by is null) = (why is null))
);
create index erasure_by_merchant on erasure (merchant_id, id desc);

create table erasure_step (
  erasure_id bigint not null references erasure,
  record     text not null,
  due_at     timestamptz not null,
  ended_at   timestamptz,
  primary key (erasure_id, record)
);
create index erasure_step_due on erasure_step (due_at) where ended_at is null;

create table retention_run (
  id          bigint generated always as identity primary key,
  at          timestamptz not null,
  record      text not null,
  -- Null: rows of open accounts grew too old, at every merchant.
  merchant_id smallint,
  member_id   bigint,
  removed     integer not null,
  blanked     integer not null
);
create index retention_run_by_merchant on retention_run (merchant_id, id desc);
create index retention_run_by_record on retention_run (record, id desc);
