-- The rooms and tables of a game, as its vendor lists them. Money at the scale of the ledger.
alter table game add column rooms jsonb not null default '[]';
