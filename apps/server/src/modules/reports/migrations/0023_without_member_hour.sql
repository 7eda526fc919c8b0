-- No release since `play_hour` took its place reads or writes it.
drop table member_hour;
