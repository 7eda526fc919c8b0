-- A time of a vendor's books that was never compared is a difference, too.
alter table provider_difference drop constraint provider_difference_what_check;
alter table provider_difference add constraint provider_difference_what_check
  check (what in ('MISSING_HERE', 'MISSING_THERE', 'AMOUNT', 'STATE', 'LATE', 'NOT_COMPARED')) not valid;
