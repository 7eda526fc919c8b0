-- The bonus's part of a step's money (`ledger.stake`); the main wallet's is the rest, as it was all before.
-- Of a step that stands: what the bonus paid of its stake or of what it set aside, and what of its prize entered the bonus
-- (of a correction: what of its amount did, below zero where it was taken). Of one that was taken back: what went back.
alter table provider_transaction add column from_bonus bigint not null default 0;
alter table provider_transaction add column to_bonus bigint not null default 0;
-- What the step's own rows moved in the bonus, of `moved`.
alter table provider_transaction add column moved_bonus bigint not null default 0;
-- The sums over the round's steps that stand, of `staked` and `won`.
alter table provider_round add column from_bonus bigint not null default 0;
alter table provider_round add column to_bonus bigint not null default 0;
