-- A round has many players at one table, and a number may be told of twice with different names: each is a difference
-- of its own.
alter table provider_difference add column player text not null default '';
update provider_difference d set player = coalesce(d.theirs ->> 'player', (
  select p.player from provider_player p where p.vendor = d.vendor and p.member_id = d.member_id limit 1), '');
alter table provider_difference drop constraint provider_difference_pkey;
alter table provider_difference add primary key (vendor, kind, tx_id, player, what);
