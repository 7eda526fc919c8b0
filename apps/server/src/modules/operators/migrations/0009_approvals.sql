-- What an open proposal is about, so that the list shows it and a second one on the same thing is refused.
alter table operator_proposal
  add column member_id    bigint,
  add column amount       bigint,
  add column asset        text,
  -- Money that people move by their own decision: it counts towards the ceilings of its proposer.
  add column by_hand      boolean not null default false,
  add column conflict_key text,
  -- Fills the places of the text of a failed one.
  add column note_args    text[] not null default '{}';

alter table operator_proposal drop constraint operator_proposal_state_check;
alter table operator_proposal add constraint operator_proposal_state_check
  check (state in ('OPEN', 'APPROVED', 'REFUSED', 'WITHDRAWN', 'FAILED', 'CONTRADICTED'));

-- Of the open ones on the same thing the first holds the key; the others stay to be decided.
update operator_proposal p set conflict_key = case p.act when 'merchants.settings' then 'settings:' || p.merchant_id
                                                                 when 'games.end_round' then p.target || ':' || (p.payload ->> 'memberId')
                                                                 else p.target end
 where p.state = 'OPEN' and p.act <> 'payments.adjust'
   and p.id = (select min(o.id) from operator_proposal o
                where o.state = 'OPEN' and o.act <> 'payments.adjust' and o.target = p.target
                  and o.merchant_id is not distinct from p.merchant_id);

create unique index operator_proposal_on_a_thing on operator_proposal (merchant_id, conflict_key) nulls not distinct
  where state = 'OPEN' and conflict_key is not null;
create index operator_proposal_about_member on operator_proposal (member_id) where state = 'OPEN' and member_id is not null;
create index operator_proposal_about_target on operator_proposal (target) where state = 'OPEN';
create index operator_proposal_by_hand on operator_proposal (proposed_by, proposed_at) where by_hand;

update operator_proposal set member_id = (payload ->> 'memberId')::bigint
 where payload ->> 'memberId' ~ '^\d{1,18}$';
update operator_proposal set amount = (payload ->> 'amount')::numeric * 10000, asset = payload ->> 'asset', by_hand = true
 where act = 'payments.adjust' and payload ->> 'amount' ~ '^\d{1,12}(\.\d{1,4})?$';

-- What was entered about draws and waited for its second person becomes a proposal like every other.
do $$
begin
  if to_regclass('lottery_ruling') is null then return; end if;
  insert into operator_proposal (key, act, merchant_id, target, payload, after, why, proposed_by, proposed_at, expires_at, conflict_key)
  select gen_random_uuid(), 'lottery.' || lower(r.kind), i.merchant_id, 'issue:' || i.game_code || ':' || i.issue,
         jsonb_build_object('merchantId', i.merchant_id, 'gameCode', i.game_code, 'issue', i.issue)
           || case r.kind when 'VOID' then '{}' when 'RETRY' then '{}'
                          when 'RESULT' then jsonb_build_object('draw', r.content -> 'draw', 'drawnAt', r.content -> 'drawnAt')
                          else jsonb_build_object('draw', r.content -> 'draw') end,
         jsonb_build_object('kind', r.kind), r.reason, s.id, r.entered_at, now() + interval '72 hours',
         'issue:' || i.game_code || ':' || i.issue
    from lottery_ruling r join lottery_issue i on i.id = r.issue_id join operator_staff s on s.login = r.entered_by
   where r.state = 'PENDING';
  delete from lottery_ruling where state = 'PENDING';
end $$;
