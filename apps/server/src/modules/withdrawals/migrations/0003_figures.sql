-- What was paid out in a time, and how attempts of a time went, over each provider.
create index withdrawal_by_payment on withdrawal (merchant_id, paid_at) where paid_at is not null;
create index payout_attempt_by_time on payout_attempt (merchant_id, made_at);
