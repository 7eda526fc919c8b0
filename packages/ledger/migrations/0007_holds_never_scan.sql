-- What holds do is planned once as well, maybe while a partition is empty: that plan must not read all of it later.
alter function ledger.move(smallint, bigint, bigint, bigint, uuid, smallint, text, timestamptz) set enable_seqscan = off;
alter function ledger.reserve(smallint, bigint, bigint, bigint, uuid, text, timestamptz, timestamptz) set enable_seqscan = off;
alter function ledger.capture(smallint, uuid, uuid, bigint, int, smallint, text, timestamptz) set enable_seqscan = off;
alter function ledger.release(smallint, uuid, uuid, text, timestamptz) set enable_seqscan = off;
