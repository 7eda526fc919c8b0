-- What the people of the house look through: a merchant's deposits, newest first (ids begin with their time).
create index deposit_of_merchant on deposit (merchant_id, id desc);
create index deposit_of_merchant_by_state on deposit (merchant_id, state, id desc);
