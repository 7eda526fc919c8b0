-- Tables of a house made before stand in `public`; this schema takes them over, with their indexes and sequences.
alter table if exists public.exclusion set schema responsible_gaming;
alter table if exists public.member_guard set schema responsible_gaming;
