-- What somebody who works for some merchants reads of the log, however long it has become.
create index operator_audit_of_merchant on operator_audit (merchant_id, seq desc);
