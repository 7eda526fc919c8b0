-- The text of a game begins with a space, so that the beginning of any word is a group of letters of its own.
update game set search = ' ' || search where search not like ' %';

-- Asked only where too few games hold what was asked for: games that have something of the words. mistyped.ts
-- judges which of them are meant. The threshold belongs to the function, so that it is the same on every
-- connection: two letters that changed places leave hardly more than a quarter of a word's groups of three.
drop function find_games(text);
create function games_like(words text) returns table (id bigint, score real)
language sql stable set pg_trgm.word_similarity_threshold = 0.25 as $$
  select g.id, word_similarity(words, g.search) from game g where g.status <> 'GONE' and words <% g.search
$$;
