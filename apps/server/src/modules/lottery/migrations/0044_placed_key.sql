-- The instant is part of the key.
create unique index lottery_valid_bet_key on lottery_valid_bet (bucket, member_id, issue_id, placed_at);
alter table lottery_valid_bet drop constraint lottery_valid_bet_pkey;
alter table lottery_valid_bet add constraint lottery_valid_bet_pkey primary key using index lottery_valid_bet_key;
