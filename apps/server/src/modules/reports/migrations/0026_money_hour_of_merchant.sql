-- A merchant's day. No sums in it: they change all the time, and an index without them is not written then.
create index money_hour_of_merchant on money_hour (merchant_id, hour);
