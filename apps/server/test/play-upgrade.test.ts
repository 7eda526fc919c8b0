import { migrate } from "@croupier/database"
import { expect, test } from "vitest"
import { MIGRATIONS } from "../src/compose/modules.ts"
import { houseBefore } from "./release-before.ts"

/** One member's play as the release before left it: 2 staked on a lottery and 3 won, 5 and 4 in a round, 7 lost at a vendor. */
const PLAYED = `
  insert into lottery_game (merchant_id, code, game_type, category, interval_seconds, close_ahead_seconds, open_ahead_seconds, time_zone,
      unit_price, base, minimum_group, maximum_group, maximum_multiple, maximum_prize, plays)
    values (1, 'SSC1M', 'SSC', 'ELOTT', 60, 5, 120, 'UTC', 20000, 2000, 1800, 1960, 100, 100000000, '{*}');
  insert into lottery_issue (merchant_id, game_code, issue, state, opens_at, closes_at, draws_at, commitment, committed_at, seed, draw, drawn_at, settled_at)
    select 1, 'SSC1M', n::text, 'SETTLED', '2026-11-19', '2026-11-20T10:00:00Z', '2026-11-20T10:00:05Z', 'c', '2026-11-19', 's', '{}', '2026-11-20T10:00:06Z', '2026-11-20T10:00:07Z'
      from generate_series(1, 2) n;
  insert into lottery_bet (bucket, id, member_id, merchant_id, slip, line, issue_id, play, selection, units, mode, multiple, prize_group, member_group, stake, asset, placed_at)
    select 5, 100 + n, 5, 1, gen_random_uuid(), 0, (n + 1) / 2, 'P', '{}', 1, '1', 1, 1956, 1956, 10000, 'BRL', '2026-11-20T09:59:00Z'
      from generate_series(1, 2) n;
  insert into lottery_payout (bucket, bet_id, issue_id, prize, refund, rebate, paid_at) values (5, 101, 1, 30000, 0, 0, '2026-11-20T10:00:07Z');
  insert into lottery_settled (issue_id, bucket, bets, stake, paid, settled_at) values (1, 5, 2, 20000, 30000, '2026-11-20T10:00:07Z');
  insert into lottery_valid_bet (bucket, member_id, issue_id, stake, valid, settled_at) values (5, 5, 1, 20000, 15000, '2026-11-20T10:00:07Z');
  insert into game_vendor (code, name, position) values ('REEF', 'Reef', 1), ('PAPER', 'Paper', 2);
  insert into game (vendor_code, code, category, names, search, position)
    values ('PAPER', 'dragon', 'RNG', '{"EN":"Dragon"}', 'dragon', 1), ('REEF', 'table', 'LIVE', '{"EN":"Table"}', 'table', 1);
  insert into provider_round (vendor, merchant_id, round, member_id, game, asset, bets, staked, won, valid_bet, opened_at, closed_at)
    values ('PAPER', 1, 'closed', 5, 'dragon', 'BRL', 1, 50000, 40000, 45000, '2026-11-20T11:00:00Z', '2026-11-20T11:01:00Z'),
           ('PAPER', 1, 'open', 5, 'dragon', 'BRL', 1, 10000, 0, 10000, '2026-11-20T11:00:00Z', null);
  insert into vendor_account (bucket, member_id, vendor, merchant_id, asset, agreed_at) values (5, 5, 'REEF', 1, 'BRL', '2026-11-20');
  insert into vendor_result (bucket, id, member_id, vendor, asset, amount, at)
    values (5, '00000000-0000-4000-8000-000000000001', 5, 'REEF', 'BRL', -70000, '2026-11-20T12:00:00Z');`

test("play that a release before settled is told of after the upgrade, once, and goes on from there", async () => {
  const { pool, long } = (await houseBefore()).database
  await pool.query(PLAYED)
  await migrate(long, MIGRATIONS)
  const facts = async () => {
    const { rows } = await pool.query<{ fact: string }>(
      `select concat_ws(' ', product, vendor, game, reference, bets, stake, payout, valid_bet, revision, to_char(settled_at at time zone 'UTC', 'HH24:MI:SS')) as fact
         from play_fact order by seq`,
    )
    return rows.map(({ fact }) => fact)
  }
  const result = "OTHER REEF result:00000000-0000-4000-8000-000000000001 0 70000 0 70000 0 12:00:00"
  expect(await facts()).toEqual([result])
  for (let time = 0; time < 2; time++) {
    await pool.query(
      "select lottery_record_old_play(issue_id, bucket) from lottery_settled where not has_play",
    )
    await pool.query("select provider_record_old_rounds(10)")
  }
  const old = [
    result,
    "ELOTT SSC1M bet:101 1 10000 30000 0 0 10:00:07",
    "ELOTT SSC1M issue:1 1 10000 0 0 0 10:00:07",
    "ELOTT SSC1M issue:1 0 0 0 15000 0 10:00:07",
    "RNG PAPER dragon round:closed 1 50000 40000 45000 0 11:01:00",
  ]
  expect((await facts()).toSorted()).toEqual(old.toSorted())
  // Play from now on is told of as it happens.
  await pool.query(
    `update provider_round set closed_at = '2026-11-20T13:00:00Z', changed_at = '2026-11-20T13:00:00Z' where round = 'open';
     update provider_round set won = 0, changed_at = '2026-11-20T13:00:00Z' where round = 'closed';
     insert into vendor_result (bucket, id, member_id, vendor, asset, amount, at)
       values (5, '00000000-0000-4000-8000-000000000002', 5, 'REEF', 'BRL', 20000, '2026-11-20T13:00:00Z')`,
  )
  expect((await facts()).slice(old.length)).toEqual([
    "RNG PAPER dragon round:open 1 10000 0 10000 0 13:00:00",
    "RNG PAPER dragon round:closed -1 -50000 -40000 -45000 1 13:00:00",
    "RNG PAPER dragon round:closed 1 50000 0 45000 1 13:00:00",
    "LIVE REEF result:00000000-0000-4000-8000-000000000002 0 0 20000 0 0 13:00:00",
  ])
})
