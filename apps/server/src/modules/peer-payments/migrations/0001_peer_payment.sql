-- Amounts are at the asset's scale (4 places). The bucket is the depositor's (depositor_id & 63) and leads every key, so that
-- the tables can be distributed with the ledger's.

-- A deposit that pays another member's withdrawal: both legs in one row. Withdrawer columns are null while it is looked for.
create table peer_payment (
  bucket            smallint not null,
  id                uuid not null,
  merchant_id       smallint not null,
  depositor_id      bigint not null,
  asset             text not null,
  amount            bigint not null check (amount > 0),
  -- What of the amount was credited to the depositor.
  credited          bigint not null default 0 check (credited between 0 and amount),
  state             text not null check (state in ('SEEKING', 'MATCHED', 'PAID', 'PARTLY', 'DISPUTED', 'PAUSED', 'RECEIVED', 'AUTO',
    'FORCED', 'NOT_PAID', 'DIVIDED', 'ENDED', 'LAPSED', 'CASE', 'CANCELLED', 'EXPIRED')),
  kind              text not null,
  -- The depositor's own account that the money comes from, as it was then.
  account_id        uuid not null,
  payer_bank        text not null,
  payer_masked      text not null,
  payer_holder      text not null,
  idempotency_key   text not null,
  withdrawer_bucket smallint,
  withdrawer_id     bigint,
  -- The withdrawal, or the part of it, that is paid now.
  withdrawal_id     uuid,
  payee_bank        text,
  payee_masked      text,
  payee_holder      text,
  -- Branch and number to pay to, sealed.
  payee             bytea,
  -- What the withdrawer said.
  answer            text check (answer in ('RECEIVED', 'PARTLY', 'NOT_RECEIVED')),
  reason            text,
  created_at        timestamptz not null,
  since             timestamptz not null,
  matched_at        timestamptz,
  -- When the state ends by itself; what was left of the time to confirm when a dispute or a pause stopped it.
  until             timestamptz,
  left_ms           bigint,
  next_check_at     timestamptz,
  checks            smallint not null default 0,
  primary key (bucket, id),
  unique (bucket, depositor_id, idempotency_key),
  check (bucket = depositor_id & 63)
);
create index on peer_payment (bucket, depositor_id, id desc);
create index on peer_payment (next_check_at) where next_check_at is not null;
create index on peer_payment (merchant_id, id desc);
create index on peer_payment (withdrawer_id, matched_at) where withdrawer_id is not null;
create index peer_payment_of_withdrawal on peer_payment (withdrawal_id) where withdrawal_id is not null;
create index peer_payment_waiting on peer_payment (merchant_id, since, id)
  where state in ('SEEKING', 'MATCHED', 'PAID', 'PARTLY', 'DISPUTED', 'PAUSED', 'CASE');
-- One depositor at a time has a withdrawal in escrow.
create unique index peer_payment_in_escrow on peer_payment (withdrawal_id)
  where state in ('MATCHED', 'PAID', 'PARTLY', 'DISPUTED', 'PAUSED');

create table peer_payment_move (
  bucket     smallint not null,
  payment_id uuid not null,
  position   smallint not null,
  event      text not null,
  from_state text not null,
  to_state   text not null,
  reason     text,
  at         timestamptz not null,
  primary key (bucket, payment_id, position)
);

-- One row for each member who ever asked for a withdrawal to pay, locked while another payment begins: two at once are counted.
create table peer_turn (
  bucket    smallint not null,
  member_id bigint not null,
  primary key (bucket, member_id)
);

-- What was credited: one row for each withdrawal, or part of one, that was paid. Its id is the withdrawal's.
create table peer_credit (
  bucket            smallint not null,
  id                uuid not null,
  payment_id        uuid not null,
  merchant_id       smallint not null,
  depositor_id      bigint not null,
  withdrawer_bucket smallint not null,
  withdrawer_id     bigint not null,
  asset             text not null,
  kind              text not null,
  amount            bigint not null check (amount > 0),
  at                timestamptz not null,
  -- Two people took the credit back.
  returned_at       timestamptz,
  primary key (bucket, id)
);
create index on peer_credit (bucket, payment_id);
create index on peer_credit (merchant_id, at);

-- Images that the two members showed, drawn anew by the house.
create table peer_evidence (
  bucket     smallint not null,
  payment_id uuid not null,
  id         uuid not null,
  side       text not null check (side in ('depositor', 'withdrawer')),
  note       text not null,
  image      bytea not null,
  at         timestamptz not null,
  primary key (bucket, payment_id, id)
);
