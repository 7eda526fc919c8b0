-- The lanes of before 0011 and 0014; no release that may still run calls them.
drop function ledger.post_lane(smallint[], bigint[], bigint[], uuid[], int[], smallint[], text[], timestamptz);
drop function ledger.post_groups_lane(int[], smallint[], bigint[], bigint[], uuid[], int[], smallint[], text[], timestamptz);
drop function ledger.post_groups(int[], smallint[], bigint[], bigint[], uuid[], int[], smallint[], text[], timestamptz);
