-- The people of the house read them newest first, and first of all those that have not ended.
create index on vendor_order (merchant_id, id desc);
create index on vendor_order (merchant_id, state, id desc) where ended_at is null;
