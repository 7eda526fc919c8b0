-- When a session showed the strongest that its account has: a code of the app, or a passkey.
alter table session add column proven_at timestamptz;
