-- Significant events: rows are added alone, and a job chains them by hashes.
create table significant_event (
  id          bigint generated always as identity primary key,
  at          timestamptz not null,
  -- Null: of the house.
  merchant_id smallint,
  kind        text not null,
  member_id   bigint,
  staff       text,
  amount      bigint,
  asset       text,
  about       text not null,
  ip          text,
  why         text,
  -- Of its cause: the same again is one event.
  key         text unique,
  -- Its place in the chain, the hash before and its own; null until it is chained.
  place       bigint unique,
  previous    bytea,
  hash        bytea,
  check ((place is null) = (hash is null) and (place is null) = (previous is null)),
  check ((amount is null) = (asset is null))
);
create index significant_event_by_merchant on significant_event (merchant_id, id desc);
create index significant_event_by_kind on significant_event (merchant_id, kind, id desc);
create index significant_event_of_member on significant_event (member_id, id desc) where member_id is not null;
create index significant_event_by_time on significant_event (at);
create index significant_event_unchained on significant_event (id) where place is null;

-- One row: the end of the chain.
create table significant_chain (
  only_row boolean primary key default true check (only_row),
  place    bigint not null,
  hash     bytea not null
);
insert into significant_chain (place, hash) values (0, decode(repeat('00', 32), 'hex'));
