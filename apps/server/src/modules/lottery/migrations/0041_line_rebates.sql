-- Up to which revision of a bucket the agents above its members were told of their rebates. Null: settled before agents got
-- rebates; such a bucket stays as it is, also when it is corrected.
alter table lottery_settled add column rebated int, add column next_rebate_at timestamptz;
alter table lottery_settled alter column rebated set default -1;
