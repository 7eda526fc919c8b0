-- The deposit that a member chose for a match before paying it; null: the first one of the period counts.
alter table promotion_instance add column deposit_id text;
create index promotion_instance_deposit on promotion_instance (bucket, member_id, deposit_id) where deposit_id is not null;
