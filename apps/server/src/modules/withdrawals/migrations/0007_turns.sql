-- The number of a member's request, 1, 2, 3 … in the order in which the turn was taken: ids follow the clocks of the nodes
-- and do not tell it. Null: a part, or asked for before numbers were kept.
alter table withdrawal_turn add column turns bigint not null default 0;
alter table withdrawal add column turn bigint;
