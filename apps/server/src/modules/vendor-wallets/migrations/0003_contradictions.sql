-- Whether the vendor itself has said how an order ended. An end that people ruled, or that followed from "never heard of
-- it", is asked about for a day more; a word that contradicts it is kept here until people have decided.
alter table vendor_order add column proven boolean not null default true;
alter table vendor_order add column contradicted_by text check (contradicted_by in ('done', 'refused'));
alter table vendor_order add column contradicted_at timestamptz;
-- An order that has ended may still be asked about.
alter table vendor_order drop constraint vendor_order_check2;
alter table vendor_order add constraint vendor_order_followed check (ended_at is not null or next_check_at is not null)
  not valid;
-- A difference of more than may be taken over by itself, or of the amount of an ended order: why it was not taken over.
alter table vendor_difference add column why text not null default 'no game was opened';
