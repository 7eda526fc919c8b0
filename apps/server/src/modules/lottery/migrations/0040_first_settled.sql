-- The instant of the first settlement of a bucket of an issue. Facts of a later correction carry that instant. Null: the bucket
-- was settled before this column existed; `settled_at` holds the instant until the bucket is settled again.
alter table lottery_settled add column first_settled_at timestamptz;
