-- Tables of a house made before stand in `public`; this schema takes them over, with their indexes and sequences.
alter table if exists public.provider set schema providers;
alter table if exists public.provider_comparison set schema providers;
alter table if exists public.provider_debt set schema providers;
alter table if exists public.provider_difference set schema providers;
alter table if exists public.provider_line set schema providers;
alter table if exists public.provider_line_hour set schema providers;
alter table if exists public.provider_player set schema providers;
alter table if exists public.provider_reconciliation set schema providers;
alter table if exists public.provider_round set schema providers;
alter table if exists public.provider_session set schema providers;
alter table if exists public.provider_tombstone set schema providers;
alter table if exists public.provider_transaction set schema providers;
