-- Payout accounts and documents since an instant, for the search of what members have in common.
create index payout_account_by_time on payout_account (merchant_id, added_at);
create index member_document_by_time on member_document (merchant_id, told_at);
