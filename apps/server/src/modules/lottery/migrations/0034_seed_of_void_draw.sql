-- A draw that is made void keeps its seed, so that anybody can check what it had come to.
alter table lottery_past_draw add column seed text;
alter table lottery_issue drop constraint lottery_issue_drawn_check;
alter table lottery_issue add constraint lottery_issue_drawn_check
  check ((draw is null) = (drawn_at is null) and (seed is null or draw is not null or state = 'CANCELLED')) not valid;
