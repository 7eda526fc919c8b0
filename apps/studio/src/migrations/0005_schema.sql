-- Tables of a house made before stand in `public`; this schema takes them over, with their indexes and sequences.
alter table if exists public.chain set schema studio;
alter table if exists public.flight set schema studio;
alter table if exists public.movement set schema studio;
alter table if exists public.outbox set schema studio;
alter table if exists public.player set schema studio;
alter table if exists public.round set schema studio;
alter table if exists public.seed_pair set schema studio;
alter table if exists public.session set schema studio;
