-- A result that two people booked: they have looked at the orders that failed before it.
alter table vendor_result add column ruled boolean not null default false;
