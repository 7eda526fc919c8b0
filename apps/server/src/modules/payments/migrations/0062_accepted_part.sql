-- The sum that the provider accepted of a contest; null: none yet, or all of it. `due` is then no more than that, and what was
-- set aside beyond it is free.
alter table payment_contest add column accepted_amount bigint
  check (accepted_amount > 0 and accepted_amount <= amount);
