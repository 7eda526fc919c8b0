-- Where else a merchant's visitors are led: customer service, apps, analytics, content networks.
alter table merchant add column places jsonb not null default '{}';
