-- Contracts end where the market of their merchant does not allow them any more.
alter table contract drop constraint contract_end_reason_check;
alter table contract add constraint contract_end_reason_check
  check (end_reason in ('consent', 'notice', 'rate_exceeds', 'upline_ended', 'crossed', 'moved', 'market')) not valid;
alter table contract validate constraint contract_end_reason_check;
