-- The number of a provider names its accounts in the ledger (payments:1) for ever. What was credited before stands in
-- `payments`, all providers together.
create table payment_provider (
  code   text primary key,
  number smallint not null unique generated always as identity (start with 1) check (number between 1 and 200)
);
insert into payment_provider (code)
  select provider from deposit_method union select provider from deposit order by 1;

-- Money that a provider holds and that no deposit was credited with: of a deposit that waits for a person, of a second
-- charge, of a charge that we do not know. In the ledger it stands in `unallocated`.
create table payment_receipt (
  provider    text not null,
  charge_id   text not null,
  merchant_id smallint not null,
  asset       text not null,
  amount      bigint not null check (amount > 0),
  bucket      smallint,
  deposit_id  uuid,
  key         uuid not null,
  -- What two people credited of it.
  allocated   bigint not null default 0,
  received_at timestamptz not null,
  -- It was given back.
  returned_at timestamptz,
  primary key (provider, charge_id)
);
create index on payment_receipt (bucket, deposit_id);
create index on payment_receipt (merchant_id, received_at) where returned_at is null and allocated < amount;

-- How far the charges of each provider were compared, and how the last comparison went.
create table payment_comparison (
  provider text primary key,
  -- Everything before it was compared.
  upto     timestamptz not null,
  ended_at timestamptz not null,
  looked   int not null,
  found    int not null,
  fault    text
);

-- What our deposits and a provider's charges do not agree on; and what a webhook named that is none of ours.
create table payment_difference (
  id          bigint generated always as identity primary key,
  provider    text not null,
  charge_id   text not null,
  what        text not null check (what in ('UNKNOWN_CHARGE', 'SECOND_CHARGE', 'AMOUNT', 'NOT_PAID', 'MISSING')),
  merchant_id smallint,
  deposit_id  uuid,
  reference   text not null,
  -- As the provider tells it; null where it could not be asked.
  told        text,
  paid        bigint,
  asset       text,
  found_at    timestamptz not null,
  last_at     timestamptz not null,
  resolved_at timestamptz,
  resolved_by text,
  why         text,
  unique (provider, charge_id, what)
);
create index payment_difference_open on payment_difference (id desc) where resolved_at is null;
