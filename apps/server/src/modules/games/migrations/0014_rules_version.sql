-- The version of a game's rules, where its vendor's list tells one: another one is told to players.
alter table game add column rules_version text;
