-- Who opened a game last: what else they opened is what others may like.
create index on game_recent (game_id, opened_at desc);
