-- Tables of a house made before stand in `public`; this schema takes them over, with their indexes and sequences.
alter table if exists public.job_effect set schema kernel;
alter table if exists public.job_worker set schema kernel;
alter table if exists public.projection set schema kernel;
alter table if exists public.projection_cursor set schema kernel;
