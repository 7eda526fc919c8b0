-- Daily files for the authority of a merchant's market: each is kept as it was made, signed and sealed. A correction is a further
-- revision of its day.
create table authority_file (
  id          bigint generated always as identity primary key,
  merchant_id smallint not null,
  day         date not null,
  revision    smallint not null check (revision > 0),
  state       text not null default 'MADE' check (state in ('MADE', 'WAITING', 'SENT', 'ACCEPTED', 'REFUSED')),
  made_at     timestamptz not null,
  -- The person of the house who had it corrected, and why; null: the job made it.
  made_by     text,
  why         text,
  members     integer not null,
  bytes       integer not null,
  hash        text not null,
  sealed      bytea not null,
  attempts    integer not null default 0,
  -- Null: it is not sent again.
  next_at     timestamptz,
  answered_at timestamptz,
  protocol    text,
  reason      text,
  unique (merchant_id, day, revision),
  check ((made_by is null) = (why is null)),
  check ((revision = 1) = (made_by is null)),
  check ((state in ('ACCEPTED', 'REFUSED')) = (next_at is null)),
  check (state <> 'ACCEPTED' or protocol is not null),
  check (state <> 'REFUSED' or reason is not null)
);
create index authority_file_by_merchant on authority_file (merchant_id, id desc);
create index authority_file_unsent on authority_file (next_at) where next_at is not null;
