alter table bonus_lot validate constraint bonus_lot_balance_check1;
