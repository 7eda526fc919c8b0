-- What the people of the house look for members by. Names go by the bytes of their small letters: so the start of a
-- name is a range of its index, in whichever language the database sorts.
create index member_by_account on member (merchant_id, (lower(account) collate "C"));
drop index member_account_start;
create index member_by_nickname on member (merchant_id, (lower(nickname) collate "C")) where nickname is not null;
create index member_by_real_name on member (merchant_id, (lower(coalesce(fields ->> 'realName', fields ->> 'fullName')) collate "C"))
  where coalesce(fields ->> 'realName', fields ->> 'fullName') is not null;
create index member_by_field on member using gin (fields jsonb_path_ops) where fields <> '{}';
create index member_by_registered_ip on member (registered_ip, id desc) where registered_ip is not null;
create index login_event_by_ip on login_event (ip, member_id desc);
create index payout_account_by_holder on payout_account (merchant_id, (lower(holder) collate "C"));
