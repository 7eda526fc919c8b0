-- Amounts are at the asset's scale (4 places). The bucket is the member's (member_id & 63) and leads every
-- key, so that the tables can be distributed with the ledger's.
create table deposit_method (
  merchant_id     smallint not null,
  code            text not null check (code ~ '^[A-Z0-9_]{2,40}$'),
  name            text not null,
  icon            text not null,
  asset           text not null,
  minimum         bigint not null check (minimum > 0),
  maximum         bigint not null check (maximum >= minimum),
  -- The smallest step the provider can move: 100 is a whole cent.
  step            bigint not null check (step > 0),
  expires_minutes smallint not null check (expires_minutes between 1 and 1440),
  provider        text not null,
  position        smallint not null default 0,
  enabled         boolean not null default true,
  primary key (merchant_id, code)
);

create table deposit (
  bucket          smallint not null,
  id              uuid not null,
  merchant_id     smallint not null,
  member_id       bigint not null,
  asset           text not null,
  amount          bigint not null check (amount > 0),
  method          text not null,
  provider        text not null,
  idempotency_key text not null,
  state           text not null check (state in ('PENDING', 'PAID', 'CREDITED', 'REFUSED', 'EXPIRED', 'REVIEW')),
  -- What the provider answered; null while nobody knows whether it made the charge.
  charge_id       text,
  pay_url         text,
  copy_code       text,
  paid_amount     bigint,
  -- Why the deposit was refused, or waits for an operator.
  reason          text,
  created_at      timestamptz not null,
  expires_at      timestamptz not null,
  paid_at         timestamptz,
  credited_at     timestamptz,
  -- When a worker looks at it next, and how often it has since the last move; null when nothing is left to do.
  next_check_at   timestamptz,
  checks          smallint not null default 0,
  primary key (bucket, id),
  unique (bucket, member_id, idempotency_key),
  check (bucket = member_id & 63),
  check ((state = 'CREDITED') = (credited_at is not null)),
  check (state not in ('PAID', 'CREDITED') or paid_amount is not distinct from amount)
);
create index on deposit (bucket, member_id, id desc);
create index on deposit (next_check_at) where next_check_at is not null;

-- Every move of every deposit, for whoever has to explain one.
create table deposit_move (
  bucket     smallint not null,
  deposit_id uuid not null,
  position   smallint not null,
  event      text not null,
  from_state text not null,
  to_state   text not null,
  reason     text,
  at         timestamptz not null,
  primary key (bucket, deposit_id, position)
);

-- What providers told us, by their own id of the event: the second time is no news.
create table payment_event (
  bucket      smallint not null,
  provider    text not null,
  event_id    text not null,
  deposit_id  uuid not null,
  received_at timestamptz not null,
  primary key (bucket, provider, event_id)
);
