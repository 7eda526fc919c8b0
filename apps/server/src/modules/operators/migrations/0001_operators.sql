-- The people of the house. They are no members: another table, other sessions, another way in.
create table operator_staff (
  id                   bigint generated always as identity primary key,
  login                text not null unique check (login ~ '^[a-z][a-z0-9._-]{2,39}$'),
  name                 text not null check (name <> ''),
  password_hash        text not null,
  must_change_password boolean not null,
  roles                text[] not null default '{}',
  -- Null: every merchant, also those to come.
  merchant_ids         smallint[] check (cardinality(merchant_ids) > 0),
  sealed_totp          bytea,
  totp_confirmed_at    timestamptz,
  -- The time step of the last code that was accepted: neither it nor an earlier one is accepted again.
  last_step            bigint not null default 0,
  failures             smallint not null default 0,
  failed_at            timestamptz,
  locked_until         timestamptz,
  revoked_at           timestamptz,
  created_at           timestamptz not null,
  last_sign_in_at      timestamptz,
  version              integer not null default 1,
  check (totp_confirmed_at is null or sealed_totp is not null)
);

create table operator_session (
  id           bigint generated always as identity primary key,
  token_hash   bytea not null unique check (octet_length(token_hash) = 32),
  staff_id     bigint not null references operator_staff,
  created_at   timestamptz not null,
  -- Written at most once a minute.
  last_seen_at timestamptz not null,
  expires_at   timestamptz not null,
  -- A code of the authenticator was shown; until then the session opens nothing but the rest of the sign-in.
  verified_at  timestamptz,
  step_up_at   timestamptz,
  ended_at     timestamptz,
  ip           text not null,
  user_agent   text not null
);
create index operator_session_of_staff on operator_session (staff_id) where ended_at is null;
create index operator_session_by_expiry on operator_session (expires_at);

-- Where people may come from to work for a merchant; a merchant without rows lets them come from anywhere.
create table operator_address (
  merchant_id smallint not null,
  range       cidr not null,
  primary key (merchant_id, range)
);

-- What waits for a second person.
create table operator_proposal (
  id          bigint generated always as identity primary key,
  -- The proposer's own key: asked again, the same proposal answers.
  key         uuid not null,
  act         text not null,
  merchant_id smallint,
  target      text not null,
  payload     jsonb not null,
  before      jsonb,
  after       jsonb,
  why         text not null,
  state       text not null default 'OPEN' check (state in ('OPEN', 'APPROVED', 'REFUSED', 'WITHDRAWN', 'FAILED')),
  proposed_by bigint not null references operator_staff,
  proposed_at timestamptz not null,
  expires_at  timestamptz not null,
  decided_by  bigint references operator_staff,
  decided_at  timestamptz,
  note        text,
  unique (proposed_by, key),
  check ((state = 'OPEN') = (decided_by is null)),
  -- Nobody approves what they proposed, whatever the code in front of this says.
  check (state not in ('APPROVED', 'FAILED') or decided_by <> proposed_by)
);
create index operator_proposal_open on operator_proposal (expires_at) where state = 'OPEN';
create index operator_proposal_of_act on operator_proposal (act, id desc);

-- Who did what. `content` is the whole entry as text, exactly as it was hashed; the columns beside it are read from it.
create table operator_audit (
  seq         bigint primary key,
  content     text not null,
  previous    bytea not null check (octet_length(previous) = 32),
  hash        bytea not null unique check (octet_length(hash) = 32),
  at          timestamptz not null,
  staff_login text generated always as (content::jsonb ->> 'staffLogin') stored,
  merchant_id smallint generated always as ((content::jsonb ->> 'merchantId')::smallint) stored,
  act         text generated always as (content::jsonb ->> 'act') stored,
  target      text generated always as (content::jsonb ->> 'target') stored
);
create index operator_audit_of_staff on operator_audit (staff_login, seq desc);
create index operator_audit_of_act on operator_audit (act, seq desc);
create index operator_audit_of_target on operator_audit (target, seq desc);
create index operator_audit_by_time on operator_audit (at, seq);

create function operator_audit_stays() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is only ever added to';
end $$;
create trigger operator_audit_stays before update or delete or truncate on operator_audit
  for each statement execute function operator_audit_stays();

-- One row: the end of the chain, locked by whoever adds to it; and since when a second person can approve.
create table operator_house (
  only_row   boolean primary key default true check (only_row),
  audit_seq  bigint not null default 0,
  audit_hash bytea not null default decode(repeat('00', 32), 'hex'),
  staffed_at timestamptz
);
insert into operator_house default values;
