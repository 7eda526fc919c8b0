create index on vendor_order (merchant_id, id desc) where contradicted_by is not null;
