-- Tables of a house made before stand in `public`; this schema takes them over, with their indexes and sequences.
alter table if exists public.operator_address set schema operators;
alter table if exists public.operator_audit set schema operators;
alter table if exists public.operator_audit_state set schema operators;
alter table if exists public.operator_challenge set schema operators;
alter table if exists public.operator_export set schema operators;
alter table if exists public.operator_export_part set schema operators;
alter table if exists public.operator_house set schema operators;
alter table if exists public.operator_passkey set schema operators;
alter table if exists public.operator_proposal set schema operators;
alter table if exists public.operator_session set schema operators;
alter table if exists public.operator_sign_in_challenge set schema operators;
alter table if exists public.operator_staff set schema operators;
alter table if exists public.operator_try set schema operators;
alter table if exists public.operator_view set schema operators;
