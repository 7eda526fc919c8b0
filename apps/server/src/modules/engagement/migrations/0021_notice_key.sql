-- Whoever hears no answer sends a new notice again: its key says that it is the same.
alter table announcement add column key uuid;
create unique index announcement_key on announcement (merchant_id, key);
