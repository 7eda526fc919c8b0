-- A free bet waits as a lot without money until it is used: `in_use` while its bet is open.
alter table bonus_lot drop constraint bonus_lot_state_check;
alter table bonus_lot add constraint bonus_lot_state_check
  check (state in ('queued', 'pending', 'active', 'settling', 'spent', 'converted', 'forfeited', 'expired', 'revoked'));
alter table bonus_lot add column in_use boolean not null default false;
create index bonus_lot_unused on bonus_lot (expires_at) where state = 'pending' and not in_use;
