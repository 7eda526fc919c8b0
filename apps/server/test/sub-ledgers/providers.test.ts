import { randomUUID } from "node:crypto"
import { sql, type Tx } from "@croupier/database"
import { keyFor, wallet } from "@croupier/ledger"
import { parseAmount } from "@croupier/money"
import { describe, expect, test } from "vitest"
import { DAY_MS } from "../../src/kernel/durations.ts"
import { OWNER, cents, openBooks } from "./books.ts"

/** A test plants each kind of difference in right books. The proof finds it by its name, in a day as in everything. */
const books = openBooks()
const { move, planted } = books

describe("providers", () => {
  const step = async (
    tx: Tx,
    {
      kind,
      tx: txId,
      amount,
      moved,
      id = keyFor(`${kind} ${txId}`, new Date()),
      isCancelled = false,
    }: { kind: string; tx: string; amount: string; moved: string; id?: string; isCancelled?: boolean },
  ) => {
    await sql`insert into provider_transaction (vendor, merchant_id, kind, tx_id, id, member_id, game, round, asset, amount, moved, content, is_cancelled, at)
              values ('PAPER', 1, ${kind}, ${txId}, ${id}, ${OWNER}, 'cave', 'r1', 'BRL', ${cents(amount)}, ${parseAmount(moved)}, '', ${isCancelled}, now())`.execute(
      tx,
    )
    if (parseAmount(moved) === 0n) return
    const isGain = !moved.startsWith("-")
    await move(tx, {
      kind: isGain ? "payout" : "bet",
      from: isGain ? "vendor:401" : "main",
      to: isGain ? "main" : "vendor:401",
      amount: moved.replace("-", ""),
      cause: `game:PAPER:cave:${id}`,
      key: id,
    })
  }
  const played = async (tx: Tx) => {
    await sql`insert into provider (code) values ('PAPER')`.execute(tx)
    await sql`insert into provider_round (vendor, merchant_id, round, member_id, game, asset, bets, staked, won, opened_at)
              values ('PAPER', 1, 'r1', ${OWNER}, 'cave', 'BRL', 1, ${cents("10")}, ${cents("3")}, now())`.execute(
      tx,
    )
    await step(tx, { kind: "bet", tx: "b1", amount: "10", moved: "-10" })
    await step(tx, { kind: "win", tx: "w1", amount: "3", moved: "3" })
  }
  /** The bet was rolled back: it moved nothing in the end. */
  const takenBack = async (tx: Tx) => {
    await sql`insert into provider (code) values ('PAPER')`.execute(tx)
    await sql`insert into provider_round (vendor, merchant_id, round, member_id, game, asset, bets, opened_at)
              values ('PAPER', 1, 'r1', ${OWNER}, 'cave', 'BRL', 0, now())`.execute(tx)
    await step(tx, { kind: "bet", tx: "b1", amount: "10", moved: "-10", isCancelled: true })
    await step(tx, { kind: "rollback", tx: "x1", amount: "10", moved: "10" })
  }

  test("a step that moved something else than its rows", async () => {
    const found = await planted(played, (tx) =>
      sql`update provider_transaction set moved = moved + 5 where tx_id = 'w1'`.execute(tx),
    )
    expect(found).toEqual([
      expect.stringMatching(/^providers\.steps game:PAPER:cave:[\da-f-]{36}: 3\.0005 ≠ 3\.00$/),
    ])
  })

  test("a step and a round that tell of the bonus what the main wallet paid", async () => {
    const found = await planted(played, async (tx) => {
      await sql`update provider_transaction set moved_bonus = moved where tx_id = 'b1'`.execute(tx)
      await sql`update provider_round set from_bonus = ${cents("10")}`.execute(tx)
    })
    expect(found.toSorted()).toEqual([
      "providers.rounds PAPER r1 staked of the bonus: 0.00 ≠ 10.00",
      expect.stringMatching(/^providers\.steps game:PAPER:cave:[\da-f-]{36}: -10\.00 ≠ 0\.00$/),
      expect.stringMatching(/^providers\.steps game:PAPER:cave:[\da-f-]{36}: 0\.00 ≠ -10\.00$/),
    ])
  })

  test("a row of a game that no step explains", async () => {
    const found = await planted(played, (tx) =>
      move(tx, {
        kind: "payout",
        from: "vendor:401",
        to: "main",
        amount: "1",
        cause: `game:PAPER:cave:${randomUUID()}`,
      }),
    )
    expect(found).toEqual([expect.stringMatching(/^providers\.steps .*: 0\.00 ≠ 1\.00$/)])
  })

  test("a round that says something else than its steps", async () => {
    const found = await planted(played, (tx) =>
      sql`update provider_round set won = ${cents("4")}`.execute(tx),
    )
    expect(found).toEqual(["providers.rounds PAPER r1 won: 3.00 ≠ 4.00"])
  })

  test("a stake that was given back and taken again while its bet stays cancelled", async () => {
    const found = await planted(takenBack, (tx) =>
      step(tx, { kind: "reinstate", tx: "cancel:b1", amount: "10", moved: "-10" }),
    )
    expect(found).toEqual(["providers.rounds PAPER r1 moved: 0.00 ≠ -10.00"])
  })

  test("a round that settled play tells of otherwise, a fact that is gone", async () => {
    const settled = async (tx: Tx) => {
      await played(tx)
      await sql`update provider_round set closed_at = now()`.execute(tx)
    }
    const otherwise = await planted(settled, (tx) =>
      sql`update play_fact set payout = payout + 5`.execute(tx),
    )
    expect(otherwise).toEqual(["providers.play PAPER round:r1 won: 3.00 ≠ 3.0005"])
    const gone = await planted(settled, (tx) => sql`delete from play_fact`.execute(tx))
    expect(gone.toSorted()).toEqual([
      "play.sequence play slot 6: 1 ≠ 0",
      "providers.play PAPER round:r1 staked: 10.00 ≠ 0.00",
      "providers.play PAPER round:r1 won: 3.00 ≠ 0.00",
    ])
  })

  test("a reservation that was used up while its hold stays open, one whose hold is gone", async () => {
    const id = keyFor("reserve", new Date())
    const reserved = async (tx: Tx) => {
      await sql`insert into provider (code) values ('PAPER')`.execute(tx)
      await books.ledger().holds.reserve(
        {
          key: id,
          wallet: wallet(OWNER, "main", "BRL"),
          amount: parseAmount("8"),
          expiresAt: new Date(Date.now() + DAY_MS),
          cause: `game:PAPER:cave:${id}`,
        },
        tx,
      )
      await step(tx, { kind: "reserve", tx: "t1", amount: "8", moved: "0", id })
    }
    const used = await planted(reserved, (tx) =>
      sql`update provider_transaction set is_cancelled = true`.execute(tx),
    )
    expect(used).toEqual([`providers.reservations game:PAPER:cave:${id}: 0.00 ≠ 8.00`])
    const gone = await planted(reserved, (tx) => books.ledger().holds.release(OWNER, id, tx))
    expect(gone).toEqual([`providers.reservations game:PAPER:cave:${id}: 8.00 ≠ 0.00`])
  })

  test("a debt that was collected without a step", async () => {
    const found = await planted(played, (tx) =>
      sql`insert into provider_debt (vendor, merchant_id, kind, tx_id, member_id, asset, amount, at, settled_at, settled_how)
          values ('PAPER', 1, 'rollback', 'x9', ${OWNER}, 'BRL', ${cents("3")}, now(), now(), 'collected')`.execute(
        tx,
      ),
    )
    expect(found).toEqual(["providers.debts PAPER rollback x9: 3.00 ≠ 0.00"])
  })

  test("an open debt without a receivable", async () => {
    const found = await planted(played, (tx) =>
      sql`insert into provider_debt (vendor, merchant_id, kind, tx_id, member_id, asset, amount, at, receivable)
          values ('PAPER', 1, 'rollback', 'x9', ${OWNER}, 'BRL', ${cents("3")}, now(), gen_random_uuid())`.execute(
        tx,
      ),
    )
    expect(found).toEqual(["providers.debts PAPER rollback x9 owed: 3.00 ≠ 0.00"])
  })
})
