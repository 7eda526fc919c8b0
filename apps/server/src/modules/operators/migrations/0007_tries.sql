-- Every try of a secret at the console: a password at the sign-in, a code, a passkey, a password within a session.
create table operator_try (
  id         bigint generated always as identity primary key,
  -- SHA-256 of the name as typed, whether somebody bears it or not: a password that was typed there is kept nowhere.
  mark       bytea not null check (octet_length(mark) = 32),
  -- An IPv4 address, or the /64 of an IPv6 one.
  address    text not null,
  -- Null at the sign-in: what a session gets wrong counts for that session.
  session_id bigint references operator_session on delete cascade,
  kind       text not null check (kind in ('password', 'code', 'passkey')),
  outcome    text not null default 'pending' check (outcome in ('pending', 'wrong', 'right')),
  -- A right one of the same kind came later, from the same place.
  forgiven   boolean not null default false,
  at         timestamptz not null
);
create index operator_try_of_name on operator_try (mark, at);
create index operator_try_of_address on operator_try (address, at);
create index operator_try_of_session on operator_try (session_id) where session_id is not null;
create index operator_try_by_time on operator_try (at);

-- What a browser was asked to sign before anybody was named.
create table operator_sign_in_challenge (
  ticket_hash bytea primary key check (octet_length(ticket_hash) = 32),
  challenge   text not null,
  expires_at  timestamptz not null
);
create index operator_sign_in_challenge_by_expiry on operator_sign_in_challenge (expires_at);
