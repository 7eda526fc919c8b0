-- The occasion of a gift: members who share a device or a payout account get one together. Null: the programme has none.
alter table reward add column occasion text;
create index reward_of_occasion on reward (merchant_id, source, occasion, member_id) where occasion is not null;
