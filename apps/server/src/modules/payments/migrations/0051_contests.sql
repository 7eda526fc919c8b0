-- Contested payments: the payer asks for the money back through their bank. The money is set aside by claims, one for each
-- place that it is taken from, until the contest is accepted and it goes back, or it is rejected and free again.
create table payment_contest (
  id            uuid primary key,
  provider      text not null,
  -- The provider's own number: the same contest is the same row.
  contest_no    text not null,
  charge_id     text not null,
  merchant_id   smallint not null,
  bucket        smallint not null,
  member_id     bigint not null,
  deposit_id    uuid not null,
  asset         text not null,
  -- `amount` is contested; `due` is the part of it that the house received, credited or waiting.
  amount        bigint not null check (amount > 0),
  due           bigint not null check (due >= 0 and due <= amount),
  kind          text not null check (kind in ('fraud', 'coercion', 'failure')),
  state         text not null check (
    state in ('BLOCKED', 'ANALYSIS', 'REFUTED', 'RETURNING', 'RETURNED', 'RELEASED')),
  reason        text,
  opened_at     timestamptz not null,
  found_at      timestamptz not null,
  analysis_by   timestamptz not null,
  return_by     timestamptz not null,
  -- What two people of the house answered, and when the provider took it.
  agrees        boolean,
  answered_at   timestamptz,
  taken_at      timestamptz,
  ended_at      timestamptz,
  next_check_at timestamptz,
  checks        smallint not null default 0,
  unique (provider, contest_no)
);
create index on payment_contest (next_check_at) where next_check_at is not null;
create index on payment_contest (member_id);
create index on payment_contest (bucket, deposit_id);
create index on payment_contest (merchant_id, id desc);

create table payment_contest_move (
  contest_id uuid not null,
  position   smallint not null,
  event      text not null,
  from_state text not null,
  to_state   text not null,
  reason     text,
  at         timestamptz not null,
  primary key (contest_id, position)
);

-- Where the money of a contest was taken from: the member's wallet, a receipt that waited, what the member owes. The key is
-- that of its claim in the ledger.
create table payment_contest_source (
  key        uuid primary key,
  contest_id uuid not null references payment_contest (id),
  kind       text not null check (kind in ('member', 'receipt', 'debt')),
  owner      bigint not null,
  receipt_id text,
  amount     bigint not null check (amount > 0)
);
create index on payment_contest_source (contest_id);

-- Each evidence pack that was made: its hash says later that a file is the one that was sent.
create table payment_contest_evidence (
  contest_id uuid not null references payment_contest (id),
  sha256     text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  made_at    timestamptz not null,
  made_by    text not null,
  primary key (contest_id, sha256)
);

-- Accounts that the contested money may have gone on to: they are shown to the people who analyse it.
create table payment_contest_flag (
  contest_id uuid not null references payment_contest (id),
  member_id  bigint not null,
  why        text not null check (why in ('PAYOUT_ACCOUNT', 'DEVICE', 'TRANSFER')),
  flagged_at timestamptz not null,
  primary key (contest_id, member_id, why)
);
create index on payment_contest_flag (member_id);

-- How far the contests of each provider were listed.
create table payment_contest_poll (
  provider text primary key,
  upto     timestamptz not null
);

alter table payment_return add foreign key (contest_id) references payment_contest (id);
