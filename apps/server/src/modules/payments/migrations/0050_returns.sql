-- Money that came and was not credited goes back to its payer. A return is a life of its own; the money of one that waits
-- to be sent still stands in `unallocated`, the money of one that was sent is a claim of the merchant's own in `transit`.
alter table payment_receipt
  -- The charge that was paid, where the receipt has a number of its own: a further payment of a charge.
  add column paid_charge text,
  -- What returns and contests took out of it, and was not given back to it.
  add column returned bigint not null default 0;
-- Nothing is credited or returned that did not come. Not valid: what people credited beyond it before stands as it is.
alter table payment_receipt add constraint payment_receipt_spent_check check (
  allocated >= 0 and returned >= 0 and allocated + returned <= amount) not valid;
-- A further payment is named by its own number; its charge is its deposit's.
update payment_receipt r set paid_charge = d.charge_id
  from deposit d
 where d.bucket = r.bucket and d.id = r.deposit_id and d.state = 'CREDITED' and d.credited_amount is null
   and r.charge_id like d.charge_id || '-%';

create table payment_return (
  -- The provider's key for ever: every try asks with it.
  id            uuid primary key,
  provider      text not null,
  -- The receipt that it is of; null for the return of a contested payment, which has other sources.
  receipt_id    text,
  charge_id     text not null,
  merchant_id   smallint not null,
  bucket        smallint,
  deposit_id    uuid,
  member_id     bigint,
  contest_id    uuid,
  asset         text not null,
  amount        bigint not null check (amount > 0),
  state         text not null check (state in ('ASKING', 'RETURNING', 'RETURN_UNKNOWN', 'RETURNED', 'REFUSED')),
  reason        text,
  -- The provider's own number.
  told_id       text,
  made_at       timestamptz not null,
  made_by       text not null,
  marked_at     timestamptz,
  -- When the provider first did not know it; null once it was sent again.
  missed_at     timestamptz,
  ended_at      timestamptz,
  next_check_at timestamptz,
  checks        smallint not null default 0,
  check ((receipt_id is null) <> (contest_id is null)),
  foreign key (provider, receipt_id) references payment_receipt (provider, charge_id)
);
create index on payment_return (next_check_at) where next_check_at is not null;
create index on payment_return (provider, receipt_id);
create index on payment_return (bucket, deposit_id);
create unique index on payment_return (contest_id) where state <> 'REFUSED';

create table payment_return_move (
  return_id  uuid not null,
  position   smallint not null,
  event      text not null,
  from_state text not null,
  to_state   text not null,
  reason     text,
  at         timestamptz not null,
  primary key (return_id, position)
);

-- What people credited of a receipt that no deposit's own credit pays from: a further payment, an unknown charge.
create table payment_credit (
  bucket      smallint not null,
  key         uuid not null,
  provider    text not null,
  receipt_id  text not null,
  merchant_id smallint not null,
  member_id   bigint not null,
  asset       text not null,
  amount      bigint not null check (amount > 0),
  credited_at timestamptz not null,
  credited_by text not null,
  primary key (bucket, key),
  check (bucket = member_id & 63),
  foreign key (provider, receipt_id) references payment_receipt (provider, charge_id)
);
create index on payment_credit (provider, receipt_id);

-- A deposit whose money goes back, or went back.
alter table deposit drop constraint deposit_state_check;
alter table deposit add constraint deposit_state_check check (
  state in ('PENDING', 'PAID', 'CREDITED', 'REFUSED', 'EXPIRED', 'REVIEW', 'RETURNING', 'RETURNED')) not valid;
