-- Groups of three letters are made of what the database's locale calls letters, in most houses only those of English. So
-- each letter of another script stands here for a figure of its own, and each sign of Chinese or Japanese, a word of its
-- own, for three: names hardly have figures. That several letters share one only finds more games that have something of
-- the words; mistyped.ts judges which of them are meant.
--
-- `game.search_key` keeps the values: a change of this text needs a migration that writes the column anew.
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
