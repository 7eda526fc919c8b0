-- People of the house change notices: each change begins from a version that they saw.
alter table announcement add column version integer not null default 1;
create index announcement_newest on announcement (merchant_id, id desc);
