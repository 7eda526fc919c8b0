-- The latest large wins of one game.
create index large_win_of_game on large_win (merchant_id, vendor, game, won_at desc);
