create index provider_round_open_of_member on provider_round (member_id) where closed_at is null;
