-- A deposit is looked for by the number that its provider gave the charge.
create index deposit_by_charge on deposit (charge_id) where charge_id is not null;
