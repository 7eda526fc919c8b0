-- How many came today.
create index member_by_registration on member (merchant_id, registered_at);
