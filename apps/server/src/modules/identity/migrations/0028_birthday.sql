-- Days of the year on which members were born, whichever way their house asks for it.
create index member_birthday on member (merchant_id, (
  case when substr(fields ->> 'birthday', 5, 1) = '-' then right(fields ->> 'birthday', 5) else left(fields ->> 'birthday', 5) end))
  where fields ? 'birthday';
