-- From when until when a member is a test account of the house, whose play and money no report counts. A mark begins and ends at a
-- full hour of UTC and is written before that hour comes: so sums by the hour hold marked play alone or none, and a projection
-- that is rebuilt decides of each fact as it did before. Until null: the mark has no end.
create table play_test_account (
  bucket      smallint not null,
  member_id   bigint not null,
  since       timestamptz not null,
  until       timestamptz check (until >= since),
  merchant_id int not null,
  primary key (bucket, member_id, since),
  check (bucket = member_id & 63)
);
create unique index play_test_account_open on play_test_account (merchant_id, member_id) where until is null;
