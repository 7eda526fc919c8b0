-- Tables of a house made before stand in `public`; this schema takes them over, with their indexes and sequences.
alter table if exists public.play_fact set schema play;
alter table if exists public.play_slot set schema play;
