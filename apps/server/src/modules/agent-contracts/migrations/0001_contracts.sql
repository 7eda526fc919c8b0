-- Contracts between an agent and its offerer: an agent above, or the platform. The terms stand in the versions.
create table contract (
  id              bigint generated always as identity primary key,
  merchant_id     smallint not null,
  kind            text not null check (kind in ('dividend', 'daily', 'hourly', 'realtime', 'quota')),
  agent_id        bigint not null,
  -- Null: the platform.
  offerer_id      bigint,
  payer           text not null check (payer in ('platform', 'upline')),
  state           text not null check (state in ('OFFERED', 'ACCEPTED', 'TERMINATION_REQUESTED', 'ENDING', 'ENDED', 'REJECTED',
    'EXPIRED', 'WITHDRAWN')),
  created_at      timestamptz not null,
  since           timestamptz not null,
  -- The end of the last window that counts.
  ended_at        timestamptz,
  end_reason      text check (end_reason in ('consent', 'notice', 'rate_exceeds', 'upline_ended', 'crossed', 'moved')),
  -- Which party asked for the end, and until when the other has time to agree.
  end_asked_by    text check (end_asked_by in ('agent', 'offerer')),
  notice_until    timestamptz,
  next_check_at   timestamptz,
  checks          smallint not null default 0,
  check (payer = 'platform' or offerer_id is not null),
  check (offerer_id <> agent_id),
  check ((state in ('ENDING', 'ENDED')) = (ended_at is not null) and (ended_at is null) = (end_reason is null)),
  check (state <> 'TERMINATION_REQUESTED' or (end_asked_by is not null and notice_until is not null))
);
-- An agent holds one contract of a kind.
create unique index contract_held on contract (agent_id, kind) where state in ('ACCEPTED', 'TERMINATION_REQUESTED');
create unique index contract_offered on contract (agent_id, kind, offerer_id) nulls not distinct where state = 'OFFERED';
create index contract_of_agent on contract (agent_id, kind, id desc);
create index contract_of_offerer on contract (offerer_id, kind, id desc) where offerer_id is not null;
create index contract_of_merchant on contract (merchant_id, id desc);
create index contract_standing on contract (merchant_id, kind, agent_id)
  where state in ('ACCEPTED', 'TERMINATION_REQUESTED', 'ENDING');
create index contract_ended on contract (merchant_id, kind, ended_at) where ended_at is not null;
create index contract_due on contract (next_check_at) where next_check_at is not null;

-- Terms of a contract, as they were offered. An accepted version never changes, but for the end of its time.
create table contract_version (
  contract_id     bigint not null references contract,
  version         int not null check (version > 0),
  state           text not null check (state in ('OFFERED', 'ACCEPTED', 'REJECTED', 'EXPIRED', 'WITHDRAWN')),
  -- The account of the agent, or the login of the staff, who offered it.
  offered_by      text not null,
  idempotency_key text not null,
  offered_at      timestamptz not null,
  -- The offer is open up to this instant, and not at it.
  expires_at      timestamptz not null,
  answered_at     timestamptz,
  accepted_at     timestamptz,
  -- The windows that begin in [effective_from, effective_to) are billed by it; null: still without an end.
  effective_from  timestamptz,
  effective_to    timestamptz,
  periods         smallint not null check (periods in (1, 2, 3)),
  carry           text not null check (carry in ('none', 'for_ever', 'next', 'half_month')),
  carry_in        text not null check (carry_in in ('keep', 'reset')),
  costs           text[] not null,
  active_deposit  bigint not null check (active_deposit >= 0),
  active_valid    bigint not null check (active_valid >= 0),
  -- Weights of products as decimal texts, by product.
  weights         jsonb not null,
  -- [{no, min_valid, average, min_loss, min_active, rate, rate_win}], amounts and rates as decimal texts.
  bands           jsonb not null check (jsonb_typeof(bands) = 'array'),
  -- Of a quota contract: [{group, accounts}].
  grants          jsonb not null check (jsonb_typeof(grants) = 'array'),
  collect         text not null check (collect in ('automatic', 'by_hand')),
  primary key (contract_id, version),
  check ((state = 'ACCEPTED') = (accepted_at is not null) and (accepted_at is null) = (effective_from is null)),
  check (effective_to >= effective_from)
);
create unique index contract_version_pending on contract_version (contract_id) where state = 'OFFERED';
create unique index contract_version_asked on contract_version (offered_by, idempotency_key);
create index contract_version_in_force on contract_version (effective_from, contract_id) where state = 'ACCEPTED';

-- All that happened to a contract.
create table contract_move (
  contract_id bigint not null references contract,
  position    int not null,
  event       text not null,
  from_state  text not null,
  to_state    text not null,
  -- Of an act of a person: who. Of a rule: the contract from which it follows.
  reason      text,
  at          timestamptz not null,
  primary key (contract_id, position)
);
