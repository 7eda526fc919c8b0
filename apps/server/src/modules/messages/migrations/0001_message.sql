-- Codes sent to a telephone or a mailbox. Only a keyed hash is kept; a newer code of the same purpose and target
-- stands in the place of an older one.
create table verification_code (
  id          uuid primary key,
  merchant_id smallint not null,
  purpose     text not null,
  channel     text not null check (channel in ('sms', 'mail')),
  -- The number in E.164, or the address in lower case.
  target      text not null,
  -- What the code opens, where the target alone does not say it: a member's id.
  subject     text,
  code_hash   bytea not null check (octet_length(code_hash) = 32),
  ip          text not null,
  created_at  timestamptz not null,
  expires_at  timestamptz not null,
  attempts    smallint not null default 0,
  used_at     timestamptz
);
create index verification_code_of_target on verification_code (merchant_id, target, created_at desc);
create index verification_code_of_ip on verification_code (merchant_id, ip, created_at desc);
create index verification_code_by_time on verification_code (created_at);

-- What was sent, and what still waits to be. The text carries codes: it is sealed, and gone once it was delivered.
create table outgoing_message (
  id          uuid primary key,
  merchant_id smallint not null,
  channel     text not null check (channel in ('sms', 'mail')),
  target      text not null,
  sealed      bytea,
  state       text not null check (state in ('queued', 'sent', 'refused', 'late')),
  -- The service's own number of the message, or why it was refused.
  detail      text not null default '',
  attempts    smallint not null default 0,
  created_at  timestamptz not null,
  -- After this nobody can use what it says.
  good_until  timestamptz not null,
  done_at     timestamptz,
  check ((state = 'queued') = (sealed is not null)),
  check ((state = 'queued') = (done_at is null))
);
create index outgoing_message_by_time on outgoing_message (created_at);
