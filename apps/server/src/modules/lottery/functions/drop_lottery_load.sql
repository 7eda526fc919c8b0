-- Takes a cancelled bet off the loads; the bucket is locked by then or will be by the ledger.
create or replace function drop_lottery_load(p_bucket smallint, p_member bigint, p_issue bigint, p_stake bigint, p_most bigint) returns void language sql as $$
  update lottery_member_load set stake = stake - p_stake, most = most - p_most where bucket = p_bucket and issue_id = p_issue and member_id = p_member;
  update lottery_issue_load set stake = stake - p_stake, most = most - p_most where issue_id = p_issue;
$$;
