-- Chats with customer service. A guest is a member, or a visitor by the hash of the browser's secret.
create table service_chat (
  id              bigint generated always as identity primary key,
  merchant_id     smallint not null,
  guest           text not null,
  member_id       bigint,
  name            text not null,
  mail            text,
  language        text not null,
  rank            integer not null,
  is_vip          boolean not null,
  is_offline      boolean not null,
  state           text not null check (state in ('WAITING', 'TALKING', 'ENDED')),
  -- The person of the desk; stays with an ended chat.
  staff_id        bigint,
  staff_name      text,
  opened_at       timestamptz not null,
  first_answer_at timestamptz,
  last_guest_at   timestamptz not null,
  last_answer_at  timestamptz,
  ended_at        timestamptz,
  guest_typed_at  timestamptz,
  desk_typed_at   timestamptz,
  mailed_at       timestamptz,
  last_seq        integer not null default 0,
  -- The last place that the guest has read.
  guest_read      integer not null default 0,
  score           smallint check (score between 1 and 5),
  check ((state = 'TALKING') <= (staff_id is not null)),
  check ((state = 'ENDED') = (ended_at is not null))
);
create unique index service_chat_open on service_chat (merchant_id, guest) where state <> 'ENDED';
create index service_chat_of_guest on service_chat (merchant_id, guest, id desc);
create index service_chat_queue on service_chat (merchant_id, is_vip desc, rank desc, id) where state <> 'ENDED';
create index service_chat_by_time on service_chat (merchant_id, opened_at);
create index service_chat_ended on service_chat (merchant_id, id desc) where state = 'ENDED';
create index service_chat_of_member on service_chat (member_id, id desc) where member_id is not null;

create table service_message (
  chat_id bigint not null references service_chat (id) on delete cascade,
  seq     integer not null,
  -- The sender's own: a message that is sent again is kept once.
  key     uuid,
  side    text not null check (side in ('GUEST', 'DESK', 'HOUSE', 'NOTE')),
  author  text not null,
  text    text not null,
  at      timestamptz not null,
  primary key (chat_id, seq),
  unique (chat_id, key)
);

-- People of the desk who answer now, by their last sign of life.
create table desk_person (
  merchant_id smallint not null,
  staff_id    bigint not null,
  login       text not null,
  name        text not null,
  seen_at     timestamptz not null,
  primary key (merchant_id, staff_id)
);

create table service_macro (
  merchant_id smallint not null,
  macro_id    uuid not null,
  title       text not null,
  text        text not null,
  primary key (merchant_id, macro_id)
);
