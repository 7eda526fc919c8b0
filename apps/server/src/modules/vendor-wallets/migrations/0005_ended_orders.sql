create index on vendor_order (bucket, member_id, vendor, ended_at) where ended_at is not null;
