-- Addresses that agents name for conversions of theirs. An address is closed and never deleted: its log names it.
create table campaign_postback (
  id          bigint generated always as identity primary key,
  merchant_id smallint not null,
  agent_id    bigint not null,
  event       text not null check (event in ('registered', 'first_deposit', 'deposit', 'qualified')),
  url         text not null,
  -- Sealed: by it receivers know that a call is the house's.
  secret      bytea not null,
  created_at  timestamptz not null,
  closed_at   timestamptz
);
create index campaign_postback_of_agent on campaign_postback (agent_id, event) where closed_at is null;

-- A call that tells a receiver of an event: one per address and event, whatever is told twice.
create table campaign_call (
  id            bigint generated always as identity primary key,
  postback_id   bigint not null references campaign_postback,
  agent_id      bigint not null,
  -- Whose conversion; null: a test. It stands in no address.
  member_id     bigint,
  key           text not null,
  url           text not null,
  state         text not null default 'WAITING' check (state in ('WAITING', 'SENT', 'FAILED', 'WITHHELD')),
  tries         int not null default 0,
  created_at    timestamptz not null,
  next_check_at timestamptz,
  sent_at       timestamptz,
  check ((state = 'WAITING') = (next_check_at is not null)),
  unique (postback_id, key)
);
create index campaign_call_due on campaign_call (next_check_at) where state = 'WAITING';
create index campaign_call_of_agent on campaign_call (agent_id, id desc);

-- Tries of a call.
create table campaign_call_try (
  call_id bigint not null references campaign_call,
  no      int not null,
  at      timestamptz not null,
  -- Null: no answer.
  status  int,
  fault   text,
  took_ms int not null,
  primary key (call_id, no)
);

-- Players whose first deposit receivers were told of: a second one is no first.
create table campaign_told_first (
  member_id bigint primary key
);
