create index provider_round_without_play on provider_round (vendor, merchant_id, round) where revision is null and closed_at is not null;
