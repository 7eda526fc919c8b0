-- What of a member's stakes on an issue was at risk: the valid bet, which rebates, rollovers and salaries go by. Stakes
-- on opposite sides insure each other whatever is drawn, so it follows from the bets alone; only bets that came back
-- (taken back, void, too late) are left out. It is worked out beside settlement, bucket by bucket.
alter table lottery_settled add column weighed int not null default -1;
create index lottery_settled_unweighed on lottery_settled (settled_at) where weighed < revision;

create table lottery_valid_bet (
  bucket     smallint not null,
  member_id  bigint not null,
  issue_id   bigint not null,
  stake      bigint not null check (stake > 0),
  valid      bigint not null check (valid between 0 and stake),
  settled_at timestamptz not null,
  primary key (bucket, member_id, issue_id)
);
create index lottery_valid_bet_recent on lottery_valid_bet (bucket, member_id, settled_at);
create index lottery_valid_bet_issue on lottery_valid_bet (bucket, issue_id);
