-- The house's name of the free rounds that a round belongs to: its stake was the house's. Null for a stake of the player's own.
alter table round add column campaign text;
