-- Groups of three letters are made of what the database's locale calls letters, in most houses only those of English:
-- what is written in other scripts had none, so that no mistake in it was forgiven. Each of its letters stands for a
-- letter of English here, and each sign of Chinese or Japanese, a word of its own, for two. That several share one
-- only finds more games that have something of the words; mistyped.ts judges which of them are meant.
create function game_search_key(search text) returns text
language sql immutable strict parallel safe as $$
  select coalesce(string_agg(case
      when code < 128 then letter
      when code between 11904 and 40959 or code between 63744 and 64255 or code > 131071
        then chr(97 + code % 26) || chr(97 + code / 26 % 26)
      else chr(97 + code % 26) end, '' order by place), '')
    from (select letter, ascii(letter) as code, place
            from regexp_split_to_table(search, '') with ordinality as each(letter, place)) as letters
$$;

-- Letters that Arabic and Urdu write alike and computers do not (search-text.ts).
update game set search = translate(search, 'يىكهةأإٱ', 'ییکہہااا') where search ~ '[يىكهةأإٱ]';

alter table game add column search_key text not null generated always as (game_search_key(search)) stored;
create index game_search_key on game using gin (search_key gin_trgm_ops) where status <> 'GONE';
drop index game_search;

create or replace function games_like(words text) returns table (id bigint, score real)
language sql stable set pg_trgm.word_similarity_threshold = 0.25 as $$
  select g.id, word_similarity(game_search_key(words), g.search_key)
    from game g where g.status <> 'GONE' and game_search_key(words) <% g.search_key
$$;
