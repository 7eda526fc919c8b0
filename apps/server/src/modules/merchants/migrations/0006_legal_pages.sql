-- Versions of terms and privacy policy that members are asked to agree to, with what changed by language, and the second person.
alter table merchant_page add column material boolean not null default false;
alter table merchant_page add column summary jsonb not null default '{}';
alter table merchant_page add column approved_by text;
