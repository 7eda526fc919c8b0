-- Tables of a house made before stand in `public`; this schema takes them over, with their indexes and sequences.
alter table if exists public.game set schema games;
alter table if exists public.game_favourite set schema games;
alter table if exists public.game_import set schema games;
alter table if exists public.game_jackpot set schema games;
alter table if exists public.game_opened set schema games;
alter table if exists public.game_recent set schema games;
alter table if exists public.game_vendor set schema games;

-- The extension goes along where the role may move it; otherwise it stays, and the search path names its schema.
do $$
begin
  if exists (select from pg_extension where extname = 'pg_trgm' and extnamespace = to_regnamespace('public')) then
    alter extension pg_trgm set schema games;
  end if;
exception when insufficient_privilege then null;
end $$;
