-- Games whose names have something of the words, with how much. Asked with the key of the words (`game_search_key`), so that
-- it is made once and not for every game that is looked at.
create or replace function games_like(key text) returns table (id bigint, score real)
language sql stable set pg_trgm.word_similarity_threshold = 0.25 as $$
  select g.id, word_similarity(key, g.search_key) from game g where g.status <> 'GONE' and key <% g.search_key
$$;
