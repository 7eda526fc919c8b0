-- Tables of a house made before stand in `public`; this schema takes them over, with their indexes and sequences.
alter table if exists public.member_hour set schema reports;
alter table if exists public.play_hour set schema reports;
