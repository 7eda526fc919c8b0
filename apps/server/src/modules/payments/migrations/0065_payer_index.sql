-- Deposits that one person paid, over members: by the tax number, or by the name where no number was told.
create index deposit_by_payer on deposit (merchant_id, coalesce(payer_tax_id, lower(payer_name))) where payer_name is not null;
