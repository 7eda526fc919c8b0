-- When a bucket of an issue was settled first. What is told of it later counts with that instant. Null: settled before this
-- was kept; then `settled_at` says it until the bucket is settled again.
alter table lottery_settled add column first_settled_at timestamptz;
