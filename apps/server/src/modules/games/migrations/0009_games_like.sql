-- Letters of other scripts stand for figures, which names hardly have: as letters of English they were found by
-- whoever mistyped a name in English.
drop index game_search_key;
alter table game drop column search_key;
create or replace function game_search_key(search text) returns text
language sql immutable strict parallel safe as $$
  select coalesce(string_agg(case
      when code < 128 then letter
      when code between 11904 and 40959 or code between 63744 and 64255 or code > 131071
        then lpad((code % 1000)::text, 3, '0')
      else lpad((code % 100)::text, 2, '0') end, '' order by place), '')
    from (select letter, ascii(letter) as code, place
            from regexp_split_to_table(search, '') with ordinality as each(letter, place)) as letters
$$;
alter table game add column search_key text not null generated always as (game_search_key(search)) stored;
create index game_search_key on game using gin (search_key gin_trgm_ops) where status <> 'GONE';

-- Asked with the key of the words, so that it is made once and not for every game that is looked at.
drop function games_like(text);
create function games_like(key text) returns table (id bigint, score real)
language sql stable set pg_trgm.word_similarity_threshold = 0.25 as $$
  select g.id, word_similarity(key, g.search_key) from game g where g.status <> 'GONE' and key <% g.search_key
$$;
