-- Platform messages that people of the house sent. Each member takes up the due ones at the next look at the inbox.
create table sent_message (
  id           bigint generated always as identity primary key,
  merchant_id  smallint not null,
  key          uuid not null,
  kind         text not null check (kind in ('SERVICE', 'MARKETING')),
  audience     jsonb not null,
  title        jsonb not null,
  content      jsonb not null,
  published_at timestamptz not null,
  withdrawn_at timestamptz,
  asked_by     text not null,
  approved_by  text,
  unique (merchant_id, key)
);
create index sent_message_due on sent_message (merchant_id, published_at);

-- Platform messages of members: a sent one, or one of an event with the values of its words.
create table member_message (
  bucket      smallint not null,
  member_id   bigint not null,
  id          bigint generated always as identity,
  merchant_id smallint not null,
  -- Of its cause: a message is told once.
  key         text not null,
  kind        text not null check (kind in ('SERVICE', 'MARKETING')),
  sent_id     bigint references sent_message (id),
  event       text,
  args        text[] not null default '{}',
  at          timestamptz not null,
  read_at     timestamptz,
  deleted_at  timestamptz,
  primary key (bucket, member_id, id),
  unique (bucket, member_id, key),
  check (bucket = member_id & 63),
  check ((sent_id is null) <> (event is null))
);
create index member_message_by_time on member_message (bucket, member_id, at desc, id desc);
create index member_message_of_sent on member_message (sent_id) where sent_id is not null;
create index member_message_by_age on member_message (at);
