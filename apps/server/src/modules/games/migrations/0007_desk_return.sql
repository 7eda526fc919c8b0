-- The catalogue of the console by what games return; those that do not say stand at one end.
create index game_desk_return on game (coalesce(rtp, -1), id);
