-- Tables of a house made before stand in `public`; this schema takes them over, with their indexes and sequences.
alter table if exists public.announcement set schema engagement;
alter table if exists public.large_win set schema engagement;
alter table if exists public.winner set schema engagement;
