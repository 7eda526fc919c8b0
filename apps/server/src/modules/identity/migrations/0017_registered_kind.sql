-- How many came, by day, is read from the index alone: a month of a large house is a million of them.
create index member_by_registration_kind on member (merchant_id, registered_at) include (type);
drop index member_by_registration;
