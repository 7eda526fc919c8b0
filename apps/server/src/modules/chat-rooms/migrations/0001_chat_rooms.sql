-- Chat rooms of members, one for each language of a merchant. A writer holds the row of its room, so that the numbers of
-- messages ascend in the order of their commits.
create table chat_room (
  merchant_id smallint not null,
  room        text not null,
  primary key (merchant_id, room)
);

create table room_message (
  id          bigint generated always as identity primary key,
  merchant_id smallint not null,
  room        text not null,
  member_id   bigint not null,
  -- The sender's own: a message that is sent again is kept once.
  key         uuid not null,
  -- The sender as others see them, when it was sent.
  name        text not null,
  level       integer not null,
  text        text not null,
  -- A bet that the sender shared, as it stood then.
  card        jsonb,
  at          timestamptz not null,
  removed_at  timestamptz,
  removed_by  text,
  removed_why text,
  -- The first report that waits for a decision; null without one.
  reported_at timestamptz,
  -- A person of the house let it stand: later reports do not bring it back.
  kept_at     timestamptz,
  unique (merchant_id, member_id, key),
  check ((removed_at is null) = (removed_by is null))
);
create index room_message_of_room on room_message (merchant_id, room, id desc);
create index room_message_of_member on room_message (merchant_id, member_id, id desc);
create index room_message_reported on room_message (merchant_id, id) where reported_at is not null;
create index room_message_by_time on room_message (at);

create table room_report (
  message_id bigint not null references room_message (id) on delete cascade,
  member_id  bigint not null,
  reason     text not null,
  at         timestamptz not null,
  primary key (message_id, member_id)
);

-- The last message that a member has read in a room.
create table room_read (
  merchant_id smallint not null,
  member_id   bigint not null,
  room        text not null,
  message_id  bigint not null,
  primary key (merchant_id, member_id, room)
);

-- Members who may not write. Until null: for ever.
create table room_mute (
  merchant_id smallint not null,
  member_id   bigint not null,
  until       timestamptz,
  why         text not null,
  muted_by    text not null,
  at          timestamptz not null,
  primary key (merchant_id, member_id)
);
create index room_mute_by_time on room_mute (merchant_id, at desc, member_id);

create table room_word (
  merchant_id smallint primary key,
  words       text[] not null
);
