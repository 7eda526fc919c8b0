-- The members of a merchant whose mark as a test account has no end.
create or replace function play_tests_of(p_merchant int) returns table (member_id bigint) language sql stable as $$
  select t.member_id from play_test_account t where t.merchant_id = p_merchant and t.until is null
$$;
