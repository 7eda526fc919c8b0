-- One member may play one round of a vendor in two currencies: the asset is part of what names a round.
create unique index provider_round_key on provider_round (vendor, merchant_id, round, member_id, asset);
