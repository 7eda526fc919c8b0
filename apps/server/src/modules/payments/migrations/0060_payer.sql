-- Who paid a charge, as its provider told it: a member whose name was not known then is compared with it when it is.
alter table deposit
  add column payer_name text,
  add column payer_tax_id text;
