-- The most that one round may stake by the law of the house's market, as the house said at the opening; null: no law bounds it.
alter table session add column highest_stake bigint;
