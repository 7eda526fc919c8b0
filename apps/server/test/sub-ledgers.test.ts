import { execFile } from "node:child_process"
import { randomUUID } from "node:crypto"
import { fileURLToPath } from "node:url"
import { inTransaction, sql, type Tx } from "@croupier/database"
import {
  createLedger,
  deriveKey,
  house,
  keyFor,
  proveSubLedgers,
  wallet,
  type HousePurpose,
  type Ledger,
  type TransferKind,
  type WalletPurpose,
} from "@croupier/ledger"
import { parseAmount } from "@croupier/money"
import { testDatabase, type TestDatabase } from "@croupier/testkit"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { MIGRATIONS, SUB_LEDGER_CHECKS } from "../src/compose/modules.ts"
import { DAY_MS } from "../src/kernel/durations.ts"

/** Each kind of difference is planted by hand into right books, and found by its name, in a day as in everything. */

const OWNER = 70n
const BUCKET = 6
let store: TestDatabase
let ledger: Ledger
beforeAll(async () => {
  store = await testDatabase({ migrations: MIGRATIONS })
  ledger = createLedger({ database: store.database })
  const purposes: WalletPurpose[] = ["main", "transit", "vendor:41"]
  await ledger.openWallets(
    store.database.db,
    OWNER,
    purposes.map((purpose) => ({ purpose, asset: "BRL" })),
  )
  await sql`insert into vendor_account (bucket, member_id, vendor, merchant_id, asset, agreed_at)
            values (${BUCKET}, ${OWNER}, 'REEF', 1, 'BRL', now())`.execute(store.database.db)
})
afterAll(async () => {
  await ledger.close()
  await store.drop()
})

/** The names and ids of what differs, in everything and in the last day. */
async function differing(tx: Tx): Promise<{ readonly whole: string[]; readonly day: string[] }> {
  const told = async (since: Date | null) => {
    const { checked, differences } = await proveSubLedgers(tx, SUB_LEDGER_CHECKS, { since, step: 16 })
    expect(checked).toHaveLength(SUB_LEDGER_CHECKS.length)
    return differences.map(({ check, id, expected, found }) => `${check} ${id}: ${expected} ≠ ${found}`)
  }
  return { whole: await told(null), day: await told(new Date(Date.now() - DAY_MS)) }
}

/** Makes right books, plants something, and tells what is found; nothing of it stays. */
async function planted(
  right: (tx: Tx) => Promise<unknown>,
  wrong: (tx: Tx) => Promise<unknown>,
): Promise<string[]> {
  const undo = new Error("undo")
  let found: string[] = []
  await inTransaction(store.database.db, async (tx) => {
    await move(tx, { kind: "adjustment", from: "adjustments", to: "main", amount: "1000", cause: "test" })
    await right(tx)
    expect(await differing(tx)).toEqual({ whole: [], day: [] })
    await wrong(tx)
    const { whole, day } = await differing(tx)
    expect(day).toEqual(whole)
    found = whole
    throw undo
  }).catch((error: unknown) => {
    if (error !== undo) throw error
  })
  return found
}

type Side = WalletPurpose | HousePurpose
const isWallet = (side: Side): side is "main" | "transit" | "vendor:41" =>
  side === "main" || side === "transit"

async function move(
  tx: Tx,
  given: {
    readonly kind: TransferKind
    readonly from: Side
    readonly to: Side
    readonly amount: string
    readonly cause: string
    readonly key?: string
    readonly walletOfVendor?: boolean
  },
): Promise<void> {
  const account = (side: Side) =>
    isWallet(side) || (given.walletOfVendor && side === "vendor:41")
      ? wallet(OWNER, side, "BRL")
      : house(1, side as HousePurpose, "BRL")
  const [outcome] = await ledger.postIn(tx, [
    {
      key: given.key ?? keyFor(randomUUID(), new Date()),
      kind: given.kind,
      debit: account(given.from),
      credit: account(given.to),
      amount: parseAmount(given.amount),
      cause: given.cause,
    },
  ])
  expect(outcome?.status).toBe("posted")
}

const cents = (text: string): bigint => parseAmount(text)

describe("payments.deposits", () => {
  const id = keyFor("a deposit", new Date())
  const credited = async (tx: Tx) => {
    await sql`insert into deposit (bucket, id, merchant_id, member_id, asset, amount, method, provider, idempotency_key, state,
                paid_amount, created_at, expires_at, credited_at)
              values (${BUCKET}, ${id}, 1, ${OWNER}, 'BRL', ${cents("50")}, 'PIX', 'local', 'k', 'CREDITED', ${cents("50")},
                now(), now(), now())`.execute(tx)
    await move(tx, {
      kind: "deposit",
      from: "payments",
      to: "main",
      amount: "50",
      cause: `deposit:${id}`,
      key: deriveKey(id, "credit"),
    })
  }

  test("one that is credited and not in the journal", async () => {
    const other = keyFor("another", new Date())
    const found = await planted(credited, (tx) =>
      sql`insert into deposit select (jsonb_populate_record(d, ${JSON.stringify({ id: other, idempotency_key: "l" })}::jsonb)).*
            from deposit d`.execute(tx),
    )
    expect(found).toEqual([`payments.deposits deposit:${other}: 50.00 ≠ 0.00`])
  })

  test("one that is in the journal twice, or without a deposit", async () => {
    const found = await planted(credited, async (tx) => {
      await move(tx, { kind: "deposit", from: "payments", to: "main", amount: "50", cause: `deposit:${id}` })
      await move(tx, { kind: "deposit", from: "payments", to: "main", amount: "7", cause: "by hand" })
    })
    expect(found).toEqual([
      "payments.deposits by hand: 0.00 ≠ 7.00",
      `payments.deposits deposit:${id}: 50.00 ≠ 100.00`,
    ])
  })
})

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
      const outcome = await ledger.holds.reserve(
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
      await ledger.holds.reserve(
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
    const gone = await planted(reserved, (tx) => ledger.holds.release(OWNER, id, tx))
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
})

describe("vendor-wallets", () => {
  const id = keyFor("an order", new Date())
  const leg = (tx: Tx, step: string, from: Side, to: Side) =>
    move(tx, {
      kind: "vendor_in",
      from,
      to,
      amount: "20",
      cause: `vendor.order:${id}`,
      key: deriveKey(id, step),
      walletOfVendor: true,
    })
  const sent = async (tx: Tx) => {
    await sql`insert into vendor_order (bucket, id, merchant_id, member_id, vendor, asset, direction, amount, cause, state, idempotency_key, created_at, sent_at, next_check_at)
              values (${BUCKET}, ${id}, 1, ${OWNER}, 'REEF', 'BRL', 'IN', ${cents("20")}, 'player', 'UNKNOWN', 'k', now(), now(), now())`.execute(
      tx,
    )
    await leg(tx, "leave", "main", "transit")
  }
  const ended = (tx: Tx, state: string) =>
    sql`update vendor_order set state = ${state}, ended_at = now(), next_check_at = null`.execute(tx)
  const failed = async (tx: Tx) => {
    await sent(tx)
    await ended(tx, "FAILED")
    await leg(tx, "give back", "transit", "main")
  }

  test("an order that has ended while its money is on its way", async () => {
    expect(await planted(sent, (tx) => ended(tx, "FAILED"))).toEqual([
      `vendor-wallets.orders vendor.order:${id} main: 0.00 ≠ -20.00`,
      "vendor-wallets.transit transit: 0.00 ≠ 20.00",
    ])
  })

  test("an order that failed and arrived all the same", async () => {
    const found = await planted(failed, async (tx) => {
      await leg(tx, "arrive", "main", "vendor:41")
    })
    expect(found).toEqual([
      `vendor-wallets.orders vendor.order:${id} at the vendor: 0.00 ≠ 20.00`,
      `vendor-wallets.orders vendor.order:${id} main: 0.00 ≠ -20.00`,
    ])
  })

  test("a transfer that was given back, arrived, and was booked as winnings", async () => {
    const result = keyFor("a result", new Date())
    const found = await planted(failed, async (tx) => {
      await sql`insert into vendor_result (bucket, id, member_id, vendor, asset, amount, at)
                values (${BUCKET}, ${result}, ${OWNER}, 'REEF', 'BRL', ${cents("20")}, now())`.execute(tx)
      const [outcome] = await ledger.postIn(tx, [
        {
          key: result,
          kind: "payout",
          debit: house(1, "vendor:41", "BRL"),
          credit: wallet(OWNER, "vendor:41", "BRL"),
          amount: parseAmount("20"),
          cause: `vendor.result:${result}`,
        },
      ])
      expect(outcome?.status).toBe("posted")
    })
    expect(found).toEqual([`vendor-wallets.failed-orders vendor.order:${id}: 0.00 ≠ 20.00`])
  })

  test("a result that is not in the journal", async () => {
    const result = keyFor("a lost result", new Date())
    const found = await planted(sent, (tx) =>
      sql`insert into vendor_result (bucket, id, member_id, vendor, asset, amount, at)
          values (${BUCKET}, ${result}, ${OWNER}, 'REEF', 'BRL', ${cents("9")}, now())`.execute(tx),
    )
    expect(found).toEqual([`vendor-wallets.results vendor.result:${result}: 9.00 ≠ 0.00`])
  })
})

describe("ledger", () => {
  const nothing = async () => {}

  test("a merchant's clearing that is not zero", async () => {
    const found = await planted(nothing, (tx) =>
      move(tx, { kind: "transfer_down", from: "main", to: "clearing", amount: "5", cause: "half of it" }),
    )
    expect(found).toEqual(["ledger.clearing merchant 1: 0.00 ≠ 5.00"])
  })

  test("a wallet that holds something else than its rows, money set aside without a hold", async () => {
    const found = await planted(nothing, (tx) =>
      sql`update ledger.wallet set balance = balance + 10000 where id = ${(OWNER << 16n) | 1n}`.execute(tx),
    )
    expect(found).toEqual(["ledger.wallets wallet: 1000.00 ≠ 1001.00"])
    const held = async (tx: Tx) =>
      ledger.holds.reserve(
        {
          key: keyFor("h", new Date()),
          wallet: wallet(OWNER, "main", "BRL"),
          amount: parseAmount("8"),
          expiresAt: new Date(),
          cause: "test",
        },
        tx,
      )
    const lost = await planted(held, (tx) => sql`update ledger.hold set remaining = 10000`.execute(tx))
    expect(lost).toEqual(["ledger.wallets holds: 1.00 ≠ 8.00"])
  })

  test("a closing balance that is not that of the day's last row", async () => {
    const closed = (tx: Tx) => sql`select ledger.close_day(${BUCKET}::smallint, current_date + 1)`.execute(tx)
    const found = await planted(closed, (tx) =>
      sql`update ledger.wallet_day set balance = balance - 10000`.execute(tx),
    )
    expect(found).toEqual([
      expect.stringMatching(/^ledger\.closing-balances day [\d-]+: 1000\.00 ≠ 999\.00$/),
    ])
  })
})

describe("the command", () => {
  const program = fileURLToPath(new URL("../bin/verify.ts", import.meta.url))
  const run = (): Promise<{ code: unknown; out: string; err: string }> =>
    new Promise((resolve) => {
      const env = { ...process.env, DATABASE_URL: store.url }
      execFile(process.execPath, [program], { env }, (error, out, err) =>
        resolve({ code: error ? error.code : 0, out, err }),
      )
    })

  test("proves the ledger and every sub-ledger, and says 1 where something differs", async () => {
    expect(await run()).toMatchObject({
      code: 0,
      out: expect.stringMatching(/right, after [^]*sub-ledgers \d+ checks, 0 differences/),
    })
    store.booksDiffer("a deposit is planted for the command to find")
    await inTransaction(store.database.db, (tx) =>
      move(tx, { kind: "deposit", from: "payments", to: "main", amount: "7", cause: "by hand" }),
    )
    const { code, err } = await run()
    expect(err).toContain(
      "DIFFERENCE  payments.deposits: by hand: member 70 main BRL: expected 0.00, found 7.00",
    )
    expect(code).toBe(1)
  })
})
