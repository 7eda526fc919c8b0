-- Tables of a house made before stand in `public`; this schema takes them over, with their indexes and sequences.
alter table if exists public.affiliate_code set schema identity;
alter table if exists public.authenticator set schema identity;
alter table if exists public.avatar set schema identity;
alter table if exists public.captcha set schema identity;
alter table if exists public.factor_rest set schema identity;
alter table if exists public.given_password set schema identity;
alter table if exists public.human_check_spent set schema identity;
alter table if exists public.login_attempt set schema identity;
alter table if exists public.login_event set schema identity;
alter table if exists public.member set schema identity;
alter table if exists public.member_contact set schema identity;
alter table if exists public.member_note set schema identity;
alter table if exists public.member_origin set schema identity;
alter table if exists public.member_referral set schema identity;
alter table if exists public.passkey set schema identity;
alter table if exists public.passkey_challenge set schema identity;
alter table if exists public.payout_account set schema identity;
alter table if exists public.recovery_code set schema identity;
alter table if exists public.session set schema identity;
alter table if exists public.sign_in_check set schema identity;
alter table if exists public.third_party_attempt set schema identity;
alter table if exists public.third_party_identity set schema identity;
alter table if exists public.third_party_ticket set schema identity;

-- The tables of the HTTP layer, which migrations of this module made in the first releases: in `public` of a house made
-- before, in this schema of a new one. They stand in theirs before 90_http_0001_http looks for them there.
create schema if not exists http;
alter table if exists public.payload_key set schema http;
alter table if exists public.payload_nonce set schema http;
alter table if exists public.rate_budget set schema http;
alter table if exists identity.payload_key set schema http;
alter table if exists identity.payload_nonce set schema http;
alter table if exists identity.rate_budget set schema http;
