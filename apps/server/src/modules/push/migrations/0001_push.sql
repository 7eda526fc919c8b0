-- The pair of keys by which push services know the house; the private one is sealed.
create table push_key (
  id         smallint primary key check (id = 1),
  public_key text not null,
  sealed     bytea not null,
  made_at    timestamptz not null
);

-- Devices that get a member's messages. A device has one subscription, which belongs to one member.
create table push_device (
  id          bigint generated always as identity primary key,
  member_id   bigint not null,
  merchant_id smallint not null,
  endpoint    text not null unique,
  p256dh      text not null,
  auth        text not null,
  language    text not null,
  device      text not null,
  since       timestamptz not null
);
create index push_device_by_member on push_device (member_id);

-- Subjects that a member is told about; a member without a row has the defaults.
create table tell_topic (
  member_id   bigint primary key,
  merchant_id smallint not null,
  push        text[] not null,
  mail        text[] not null
);
create index tell_topic_by_mail on tell_topic (merchant_id, member_id) where mail <> '{}';
create index push_device_by_merchant on push_device (merchant_id, member_id);
create index tell_topic_by_results on tell_topic (merchant_id, (member_id & 63), member_id)
  where 'results' = any (push) or 'results' = any (mail);
