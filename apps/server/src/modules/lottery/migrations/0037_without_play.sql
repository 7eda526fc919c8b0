create index lottery_settled_without_play on lottery_settled (issue_id, bucket) where not has_play;
