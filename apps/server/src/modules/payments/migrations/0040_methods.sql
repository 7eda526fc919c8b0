-- A method is data: how it is paid, and everything that people change of it beside its limits. What a row of before lacks
-- has its default in the contract.
alter table deposit_method
  add column kind text not null default 'pix'
    check (kind in ('pix', 'pix-static', 'qr', 'qr-static', 'bank-transfer', 'card', 'e-wallet', 'cash')),
  add column rules jsonb not null default '{}';
alter table deposit_method drop constraint deposit_method_expires_minutes_check;
alter table deposit_method add constraint deposit_method_expires_minutes_check
  check (expires_minutes between 1 and 10080) not valid;

alter table deposit
  add column kind text not null default 'pix',
  -- Where its money comes from: a provider's charge, an account of the merchant, a cash desk.
  add column rail text not null default 'charge' check (rail in ('charge', 'account', 'desk')),
  -- What of the amount the member pays for the deposit; posted with the credit.
  add column fee bigint not null default 0,
  -- What a payer writes, or the code that a cashier is told.
  add column reference text,
  -- The account to pay to as the member was shown it.
  add column pay_to jsonb not null default '[]',
  -- Amounts that a cashier counted and that were not the deposit's.
  add column cash_tries smallint not null default 0,
  add column cash_by text,
  add column slip_at timestamptz;
-- What stands at cash desks.
create index deposit_of_desk on deposit (merchant_id, asset) where rail = 'desk';
create unique index deposit_by_reference on deposit (reference) where reference is not null;
-- Deposits of an amount that wait for money on an account: the candidates of a receipt.
create index deposit_of_account on deposit (merchant_id, amount, id desc) where rail = 'account';

-- The image of a transfer's slip, drawn anew.
create table deposit_slip (
  bucket     smallint not null,
  deposit_id uuid not null,
  image      bytea not null,
  at         timestamptz not null,
  primary key (bucket, deposit_id)
);

-- Money that arrived on an account of the merchant, beside its receipt: who paid, and what they wrote. `tried_at`: it was
-- looked for among the deposits.
create table payment_incoming (
  provider     text not null,
  charge_id    text not null,
  merchant_id  smallint not null,
  account      text not null,
  reference    text not null,
  payer_name   text not null,
  payer_tax_id text,
  paid_at      timestamptz not null,
  tried_at     timestamptz,
  primary key (provider, charge_id)
);
create index payment_incoming_untried on payment_incoming (paid_at) where tried_at is null;
create index payment_incoming_of_merchant on payment_incoming (merchant_id, paid_at desc, provider, charge_id);

-- A person said that a receipt does not belong to a deposit.
create table payment_receipt_refusal (
  provider   text not null,
  charge_id  text not null,
  bucket     smallint not null,
  deposit_id uuid not null,
  by         text not null,
  at         timestamptz not null,
  primary key (provider, charge_id, bucket, deposit_id)
);

-- How far the receipts of each provider were read.
create table payment_receipt_read (
  provider text primary key,
  upto     timestamptz not null
);

-- Codes that no deposit has, by the person who typed them: guessing ends.
create table cash_guess (
  staff text not null,
  at    timestamptz not null
);
create index on cash_guess (staff, at);
