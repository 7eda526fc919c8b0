-- A popup that is away to another house. Good for one return.
create table third_party_attempt (
  state_hash  bytea primary key check (octet_length(state_hash) = 32),
  merchant_id smallint not null,
  provider    text not null check (provider in ('google', 'facebook')),
  nonce       text not null,
  -- The verifier of PKCE, sealed: who reads the table cannot redeem a code that was caught elsewhere.
  sealed_verifier bytea not null,
  expires_at  timestamptz not null
);
create index third_party_attempt_by_expiry on third_party_attempt (expires_at);

-- Whom another house vouches for, under the name that it never gives to anybody else.
create table third_party_identity (
  merchant_id smallint not null,
  provider    text not null check (provider in ('google', 'facebook')),
  subject     text not null,
  member_id   bigint not null references member,
  linked_at   timestamptz not null,
  primary key (merchant_id, provider, subject),
  unique (member_id, provider)
);

-- Somebody whom another house vouched for and whom nobody knows here yet.
create table third_party_ticket (
  ticket_hash bytea primary key check (octet_length(ticket_hash) = 32),
  merchant_id smallint not null,
  provider    text not null,
  subject     text not null,
  email       text,
  expires_at  timestamptz not null
);
create index third_party_ticket_by_expiry on third_party_ticket (expires_at);
