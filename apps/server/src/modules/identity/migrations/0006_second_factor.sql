-- The secret that a member's authenticator app shares with the house, sealed. Unconfirmed, it guards nothing.
create table authenticator (
  member_id     bigint primary key references member,
  sealed_secret bytea not null,
  created_at    timestamptz not null,
  confirmed_at  timestamptz,
  -- The time step of the last code that was accepted: neither it nor an earlier one is accepted again.
  last_step     bigint not null default 0
);

create table recovery_code (
  member_id bigint not null references member,
  code_hash bytea not null check (octet_length(code_hash) = 32),
  used_at   timestamptz,
  primary key (member_id, code_hash)
);

-- A sign-in whose password was right and which waits for more.
create table sign_in_check (
  ticket_hash          bytea primary key check (octet_length(ticket_hash) = 32),
  member_id            bigint not null references member,
  merchant_id          smallint not null,
  methods              text[] not null check (cardinality(methods) > 0),
  expires_at           timestamptz not null,
  remember             boolean not null,
  way                  text not null,
  must_change_password boolean not null,
  given_password       boolean not null
);
create index sign_in_check_by_expiry on sign_in_check (expires_at);
