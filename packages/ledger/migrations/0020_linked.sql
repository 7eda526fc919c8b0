-- Transfers that were posted as one group: a stake with its fee, a payout with its fee, the two legs between members. The group
-- is named by the key of its first transfer, and each other key of it has a row. Transfers that stand alone have none, and
-- neither have groups of releases before.
create table ledger.linked (
  bucket smallint not null,
  ref uuid not null,
  group_id uuid not null,
  -- Where the first transfer lies.
  group_bucket smallint not null,
  -- Keys of the group, in all buckets together and the first one included.
  refs smallint not null check (refs > 1),
  primary key (bucket, ref)
);
create index on ledger.linked (bucket, group_id);
