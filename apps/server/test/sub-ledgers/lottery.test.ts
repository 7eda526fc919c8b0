import { sql, type Tx } from "@croupier/database"
import { deriveKey, keyFor, wallet } from "@croupier/ledger"
import { parseAmount } from "@croupier/money"
import { describe, expect, test } from "vitest"
import { DAY_MS } from "../../src/kernel/durations.ts"
import { BUCKET, OWNER, cents, openBooks } from "./books.ts"

/** A test plants each kind of difference in right books. The proof finds it by its name, in a day as in everything. */
const books = openBooks()
const { move, planted } = books

describe("lottery", () => {
  const slip = keyFor("a slip", new Date())
  const betId = (BigInt(Date.now() - Date.UTC(2025, 0, 1)) << 21n) + 5n
  const cause = `lottery.bet:K1:${betId}`
  const placed = async (tx: Tx) => {
    await sql`insert into lottery_issue (merchant_id, game_code, issue, state, opens_at, closes_at, draws_at, commitment, committed_at)
              values (1, 'K1', '001', 'OPEN', now() - interval '3 min', now() - interval '2 min', now() - interval '1 min', 'c', now())`.execute(
      tx,
    )
    await sql`insert into lottery_slip (bucket, member_id, slip, content, issue_id, stake, balance, placed_at)
              select ${BUCKET}, ${OWNER}, ${slip}, '', id, ${cents("2")}, 0, now() from lottery_issue where game_code = 'K1'`.execute(
      tx,
    )
    await sql`insert into lottery_bet (bucket, id, member_id, merchant_id, slip, line, issue_id, play, selection, units, mode,
                multiple, prize_group, member_group, stake, asset, placed_at)
              select ${BUCKET}, ${betId}, ${OWNER}, 1, ${slip}, 0, id, 'P', '{}', 1, '1', 1, 1900, 1900, ${cents("2")}, 'BRL', now()
                from lottery_issue where game_code = 'K1'`.execute(tx)
    await move(tx, {
      kind: "bet",
      from: "main",
      to: "lottery",
      amount: "2",
      cause: `lottery.slip:K1:${slip}`,
      key: deriveKey(slip, "stake"),
    })
  }
  const settled = async (tx: Tx) => {
    await placed(tx)
    await sql`update lottery_issue set state = 'SETTLED', draw = '{}', seed = 's', drawn_at = now(), settled_at = now()`.execute(
      tx,
    )
    await sql`insert into lottery_settled (issue_id, bucket, bets, stake, paid, settled_at, revision)
              select id, ${BUCKET}, 1, 0, 0, now(), 0 from lottery_issue`.execute(tx)
  }
  const won = async (tx: Tx) => {
    await settled(tx)
    await sql`insert into lottery_payout (bucket, bet_id, issue_id, prize, refund, rebate, paid_at)
              select ${BUCKET}, ${betId}, id, ${cents("19")}, 0, 0, now() from lottery_issue`.execute(tx)
    await move(tx, {
      kind: "payout",
      from: "lottery",
      to: "main",
      amount: "19",
      cause,
      key: deriveKey(slip, "payout", String(betId)),
    })
  }

  test("a stake that was taken and is of no slip, a slip whose stake was not taken", async () => {
    const found = await planted(placed, async (tx) => {
      await sql`update lottery_slip set stake = ${cents("3")}`.execute(tx)
      await move(tx, { kind: "bet", from: "main", to: "lottery", amount: "4", cause: "lottery.slip:K1:none" })
    })
    expect(found).toEqual([
      `lottery.stakes lottery.slip:K1:${slip}: -3.00 ≠ -2.00`,
      "lottery.stakes lottery.slip:K1:none: 0.00 ≠ -4.00",
    ])
  })

  test("a stake of the main wallet whose bet says that the bonus paid part of it", async () => {
    const found = await planted(placed, (tx) =>
      sql`update lottery_bet set from_bonus = ${cents("0.5")}`.execute(tx),
    )
    expect(found).toEqual([
      `lottery.stakes lottery.slip:K1:${slip}: -1.50 ≠ -2.00`,
      `lottery.stakes lottery.slip:K1:${slip}: -0.50 ≠ 0.00`,
    ])
  })

  test("a prize that was not paid, one that was paid twice", async () => {
    const unpaid = await planted(won, (tx) =>
      sql`update lottery_payout set prize = ${cents("20")}`.execute(tx),
    )
    expect(unpaid).toEqual([`lottery.bets ${cause}: 20.00 ≠ 19.00`])
    const twice = await planted(won, (tx) =>
      move(tx, { kind: "payout", from: "lottery", to: "main", amount: "19", cause }),
    )
    expect(twice).toEqual([`lottery.bets ${cause}: 19.00 ≠ 38.00`])
  })

  test("a prize of a void issue that stays, and a stake that never returned", async () => {
    const voided = (tx: Tx) =>
      sql`update lottery_issue set state = 'CANCELLED', draw = null, drawn_at = null, seed = null`.execute(tx)
    expect(await planted(won, voided)).toEqual([`lottery.bets ${cause}: 2.00 ≠ 19.00`])
    expect(await planted(settled, voided)).toEqual([`lottery.bets ${cause}: 2.00 ≠ 0.00`])
  })

  test("an issue that has ended at a revision that a bucket has not", async () => {
    const found = await planted(settled, (tx) => sql`update lottery_issue set revision = 2`.execute(tx))
    expect(found).toEqual(["lottery.settled K1 001 slot 6: 2 ≠ 0"])
  })

  test("a prize that was taken back as far as the member had it is no difference, and one beyond that is", async () => {
    const owing = async (tx: Tx) => {
      await won(tx)
      await sql`update lottery_payout set prize = ${cents("5")}`.execute(tx)
      await sql`insert into lottery_shortfall (bucket, bet_id, revision, kind, member_id, merchant_id, game_code, asset, slip, owed, created_at)
                values (${BUCKET}, ${betId}, 1, 'payout', ${OWNER}, 1, 'K1', 'BRL', ${slip}, ${cents("14")}, now())`.execute(
        tx,
      )
    }
    const found = await planted(owing, (tx) =>
      sql`update lottery_shortfall set collected = ${cents("4")}`.execute(tx),
    )
    expect(found).toEqual([`lottery.bets ${cause}: 15.00 ≠ 19.00`])
  })

  test("a chase whose hold is not what its legs need, a hold of a chase that has ended", async () => {
    const key = keyFor("a chase", new Date())
    const chased = async (tx: Tx) => {
      const outcome = await books.ledger().holds.reserve(
        {
          key,
          wallet: wallet(OWNER, "main", "BRL"),
          amount: parseAmount("6"),
          expiresAt: new Date(Date.now() + DAY_MS),
          cause: "lottery.chase:K1:9",
        },
        tx,
      )
      expect(outcome.status).toBe("posted")
      await sql`insert into lottery_chase (bucket, id, member_id, merchant_id, game_code, key, content, lines, stop_on_win, asset, stake, state, hold, created_at)
                values (${BUCKET}, 9, ${OWNER}, 1, 'K1', ${key}, '', '[]', false, 'BRL', ${cents("6")}, 'RUNNING', ${key}, now())`.execute(
        tx,
      )
      await sql`insert into lottery_chase_leg (bucket, chase_id, nr, issue, opens_at, closes_at, multiple, stake)
                values (${BUCKET}, 9, 0, '002', now(), now(), 1, ${cents("6")})`.execute(tx)
    }
    const missed = await planted(chased, (tx) =>
      sql`update lottery_chase_leg set state = 'MISSED'`.execute(tx),
    )
    expect(missed).toEqual(["lottery.chases lottery.chase:K1:9: 0.00 ≠ 6.00"])
    const ended = await planted(chased, (tx) =>
      sql`update lottery_chase set state = 'FINISHED', ended_at = now()`.execute(tx),
    )
    expect(ended).toEqual(["lottery.chases lottery.chase:K1:9: 0.00 ≠ 6.00"])
  })
})
