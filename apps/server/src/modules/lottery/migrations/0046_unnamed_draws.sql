-- Issues on sale that a chain is to draw and whose block is not named yet: a worker looks for them every second.
create index lottery_issue_unnamed on lottery_issue (draws_at) where state = 'OPEN' and source = 'CHAIN' and target is null;
