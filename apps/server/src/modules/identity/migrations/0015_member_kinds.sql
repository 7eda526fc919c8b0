-- A merchant's few agents among its many players.
create index member_by_type on member (merchant_id, type, id desc);
