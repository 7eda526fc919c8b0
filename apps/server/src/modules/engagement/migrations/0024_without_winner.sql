-- No release since `large_win` took its place reads or writes it.
drop table winner;
