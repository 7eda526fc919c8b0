-- What is kept for a while is found by its age, to be forgotten.
create index on provider_comparison (asked_at);
create index on provider_difference (resolved_at) where resolved_at is not null and resolved_by is null;
