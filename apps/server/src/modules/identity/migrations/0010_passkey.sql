-- The public halves of keys that members' devices keep.
create table passkey (
  id           text primary key,
  member_id    bigint not null references member,
  merchant_id  smallint not null,
  public_key   bytea not null,
  -- Counts the key's uses where its device does; one that falls back was copied.
  counter      bigint not null,
  transports   text[] not null,
  user_agent   text not null,
  created_at   timestamptz not null,
  last_used_at timestamptz
);
create index passkey_of_member on passkey (member_id);

-- What a browser was asked to sign. Good for one answer.
create table passkey_challenge (
  ticket_hash bytea primary key check (octet_length(ticket_hash) = 32),
  merchant_id smallint not null,
  -- Set while a key is being made: for whom.
  member_id   bigint references member,
  challenge   text not null,
  expires_at  timestamptz not null
);
create index passkey_challenge_by_expiry on passkey_challenge (expires_at);
