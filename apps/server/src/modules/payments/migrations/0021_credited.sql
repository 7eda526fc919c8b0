-- What came in today.
create index deposit_by_credit on deposit (merchant_id, credited_at) where credited_at is not null;
