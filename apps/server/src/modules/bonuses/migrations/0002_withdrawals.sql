-- Lots that a withdrawal ended, as they stood before: they open again where the house refuses the withdrawal.
create table bonus_withdrawal (
  withdrawal_id uuid not null,
  lot_id        bigint not null references bonus_lot,
  bucket        smallint not null,
  state         text not null check (state in ('queued', 'active', 'settling')),
  -- The sum that had gone back to the house before.
  returned      bigint not null,
  primary key (withdrawal_id, lot_id)
);
create index on bonus_withdrawal (lot_id);
