-- Short messages by merchant, dialling code and hour: what was sent, and what was refused because a budget had ended.
create table sms_spent (
  merchant_id  smallint not null,
  dialing_code text not null,
  hour         timestamptz not null,
  sent         integer not null default 0,
  refused      integer not null default 0,
  primary key (merchant_id, dialing_code, hour)
);
