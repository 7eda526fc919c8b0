-- Tables of a house made before stand in `public`; this schema takes them over, with their indexes and sequences.
alter table if exists public.merchant set schema merchants;
alter table if exists public.merchant_domain set schema merchants;
alter table if exists public.merchant_logo set schema merchants;
alter table if exists public.merchant_page set schema merchants;
alter table if exists public.merchant_register_rule set schema merchants;
alter table if exists public.merchant_text set schema merchants;
