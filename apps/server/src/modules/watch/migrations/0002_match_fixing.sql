-- Cases that a person opens of an event that is suspected of being fixed.

alter table watch_case
  add column kind text not null default 'ALERTS' check (kind in ('ALERTS', 'FIXING')),
  -- The event, or the vendor and the number of the round.
  add column event text,
  -- Of the caller: the same again is one case.
  add column opening_key uuid,
  add check ((kind = 'FIXING') = (event is not null) and (event is null) = (opening_key is null));
create unique index watch_case_by_key on watch_case (merchant_id, opening_key);
