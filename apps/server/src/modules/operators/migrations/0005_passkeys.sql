-- Keys of WebAuthn as a second factor. `enrolled_at`: since when somebody has a factor at all, of whichever kind.
alter table operator_staff add column enrolled_at timestamptz;
update operator_staff set enrolled_at = totp_confirmed_at;
alter table operator_staff add constraint operator_staff_enrolled check (totp_confirmed_at is null or enrolled_at is not null);

create table operator_passkey (
  id           text primary key,
  staff_id     bigint not null references operator_staff,
  name         text not null check (name <> ''),
  public_key   bytea not null,
  counter      bigint not null,
  transports   text[] not null,
  created_at   timestamptz not null,
  last_used_at timestamptz
);
create index operator_passkey_of_staff on operator_passkey (staff_id, created_at);

-- What a browser was asked to sign: answered once, by the session that asked.
create table operator_challenge (
  session_id bigint not null references operator_session on delete cascade,
  purpose    text not null check (purpose in ('make', 'prove')),
  challenge  text not null,
  expires_at timestamptz not null,
  primary key (session_id, purpose)
);
