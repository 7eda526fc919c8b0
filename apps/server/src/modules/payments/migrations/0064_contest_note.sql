-- Notes of the member of a contested payment, while its analysis runs. The hash is of both: the same one
-- sent twice stands once.
create table payment_contest_note (
  contest_id uuid not null references payment_contest (id),
  sha256     text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  note       text not null check (length(note) between 1 and 1000),
  image      bytea,
  at         timestamptz not null,
  primary key (contest_id, sha256)
);
