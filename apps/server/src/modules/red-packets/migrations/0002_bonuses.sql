-- Packets may be bonuses, under the version of their terms that was the newest when these terms were approved. Null: they are cash.
alter table packet_terms add column bonus_version int;
