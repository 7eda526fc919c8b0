-- How often a provider told of the attempt: an answer that was asked for before the last news does not end the asking.
alter table payout_attempt add column news integer not null default 0;
