-- Large wins: a projection of settled play, in place of `winner`, which is a projection of the journal and which processes
-- of the release before still write. A prize that was taken back leaves the board.
create table large_win (
  bucket      smallint not null,
  seq         bigint not null,
  merchant_id int not null,
  member_id   bigint not null,
  -- Empty: a game of the house.
  vendor      text not null,
  game        text,
  reference   text not null,
  prize       bigint not null,
  asset       text not null,
  won_at      timestamptz not null,
  primary key (bucket, seq)
);
create unique index large_win_of_play on large_win (member_id, vendor, reference, asset);
create index large_win_latest on large_win (merchant_id, won_at desc);
