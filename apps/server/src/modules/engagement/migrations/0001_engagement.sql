-- Large wins, newest last: a projection of the journal. Names are masked when they are shown, not here.
create table winner (
  ref         uuid primary key,
  merchant_id int not null,
  member_id   bigint not null,
  cause       text not null,
  prize       bigint not null check (prize > 0),
  asset       text not null,
  won_at      timestamptz not null
);
create index on winner (merchant_id, won_at desc);

create table announcement (
  id           bigint generated always as identity primary key,
  merchant_id  smallint not null,
  type         text not null check (type in ('B', 'PL', 'PU', 'PR', 'H')),
  title        jsonb not null,
  content      jsonb not null,
  published_at timestamptz not null,
  ends_at      timestamptz
);
create index on announcement (merchant_id, type, published_at desc);
