-- Violations of a merchant's members, the newest first.
create index location_violation on location_check (merchant_id, id desc) where outcome <> 'ALLOWED';
