-- The code of the refusal that ended an instance without its reward; null: none did.
alter table promotion_instance add column refusal text;
