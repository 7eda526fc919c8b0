-- What the worker looks for.
create index lottery_settled_unrebated on lottery_settled (settled_at) where rebated < revision;
