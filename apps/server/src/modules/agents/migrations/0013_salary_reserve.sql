-- The highest rate of a salary that contracts of a merchant pay from an instant on, in parts of a million: rebates leave it free.
create table agent_salary_reserve (
  merchant_id smallint not null,
  since       timestamptz not null,
  salary      int not null check (salary between 0 and 1000000),
  primary key (merchant_id, since)
);
