import { sql } from "@croupier/database"
import { UnavailableError } from "@croupier/ledger"
import { parseAmount, type Amount } from "@croupier/money"
import { walletClient } from "@croupier/provider"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { EventOf } from "../../../kernel/events.ts"
import { happens } from "../../../kernel/test-events.ts"
import { gameOfCause, providers, type WalletTransaction } from "../index.ts"
import { GAME, testHouse, VENDOR, type TestHouse } from "../test-house.ts"

let house: TestHouse
beforeAll(async () => {
  house = await testHouse()
})
afterAll(() => house.close())

async function seated(balance: string) {
  const member = await house.newMember(balance)
  const opened = await house.wallet.authenticate(VENDOR, await house.tokenFor(member))
  if (opened.status !== "OK") throw new Error(opened.status)
  const { player, session } = opened.session
  const about = (txId: string) => ({
    vendor: VENDOR,
    player,
    txId: `${player}/${txId}`,
    game: GAME,
    currency: "BRL" as const,
  })
  const bet = (txId: string, amount: string, win?: string): WalletTransaction => ({
    ...about(txId),
    kind: "bet",
    session,
    round: `${player}/r`,
    amount: parseAmount(amount),
    play: "normal",
    roundClosed: false,
    ...(win === undefined ? {} : { win: parseAmount(win) }),
  })
  const win = (txId: string, amount: string): WalletTransaction => ({
    ...about(txId),
    kind: "win",
    round: `${player}/r`,
    amount: parseAmount(amount),
    play: "normal",
    roundClosed: false,
  })
  const held = (): Promise<Amount> => house.ledger.balance(member, "main", "BRL")
  return { member, player, session, about, bet, win, held }
}

const brl = parseAmount

describe("a fault between the halves", () => {
  /** The same module, whose ledger ends the connection after it has posted. */
  const broken = (when: "before" | "after") =>
    providers(
      {
        ...house.kit,
        ledger: {
          ...house.ledger,
          postIn: async (tx, transfers) => {
            if (when === "after") await house.ledger.postIn(tx, transfers)
            throw new UnavailableError("the connection is gone")
          },
        },
      },
      [VENDOR],
    )

  test.each(["before", "after"] as const)(
    "%s the ledger: nothing was taken, and the same bet is taken later",
    async (when) => {
      const seat = await seated("100")
      await expect((await broken(when)).wallet.process(seat.bet("b", "10", "25"))).rejects.toThrow()
      expect(await seat.held()).toBe(brl("100"))
      const { rows } =
        await sql`select 1 from provider_transaction where tx_id = ${seat.about("b").txId}`.execute(
          house.database.db,
        )
      expect(rows).toEqual([])
      expect(await house.wallet.process(seat.bet("b", "10", "25"))).toMatchObject({ status: "OK" })
      expect(await seat.held()).toBe(brl("115"))
    },
  )

  test("a stake and its prize in one call are one: again it is the same answer", async () => {
    const seat = await seated("100")
    const [one, two] = await Promise.all([
      house.wallet.process(seat.bet("b", "10", "25")),
      house.wallet.process(seat.bet("b", "10", "25")),
    ])
    expect(new Set([one.replay ?? false, two.replay ?? false])).toEqual(new Set([false, true]))
    expect(await seat.held()).toBe(brl("115"))
    await house.wallet.process({ ...seat.about("r"), kind: "rollback", bet: seat.about("b").txId })
    expect(await seat.held()).toBe(brl("100"))
  })

  test("a prize that is more than the balance does not pay for its own stake", async () => {
    const seat = await seated("5")
    expect(await house.wallet.process(seat.bet("b", "10", "25"))).toMatchObject({
      status: "INSUFFICIENT_FUNDS",
    })
    expect(await seat.held()).toBe(brl("5"))
  })
})

test("a stake out of a closed wallet is refused; a prize for it is taken, once, and waits until it is open", async () => {
  const seat = await seated("100")
  const { token } = await house.onTrial.newPlayer("1")
  const wallet = walletClient(house.peer)
  const bet = {
    tx_id: seat.about("b").txId,
    player: seat.player,
    session: seat.session,
    game: GAME,
    round_id: "r",
    currency: "BRL",
    amount: "10",
  }
  const away = house.ledger.setClosed(house.database.db, seat.member, "main", "BRL", {
    to: "both",
    reason: "test",
  })
  await away
  // A stake out of a closed wallet is refused; what is owed to it waits until it is open.
  expect(await wallet.call("bet", bet)).toMatchObject({ status: "PLAYER_LOCKED", final: true })
  await house.ledger.setClosed(house.database.db, seat.member, "main", "BRL", undefined)
  expect(await wallet.call("bet", bet)).toMatchObject({ status: "OK" })
  await house.ledger.setClosed(house.database.db, seat.member, "main", "BRL", { to: "both", reason: "test" })
  const win = { ...bet, tx_id: seat.about("w").txId, amount: "30" }
  expect(await wallet.call("win", win)).toMatchObject({ status: "OK", balance: { real: "0.00" } })
  await house.ledger.setClosed(house.database.db, seat.member, "main", "BRL", undefined)
  await house.ledger.payUnclaimed()
  expect(await wallet.call("win", win)).toMatchObject({
    status: "OK",
    replay: true,
    balance: { real: "120.00" },
  })
  expect(await wallet.call("authenticate", { token, game: GAME })).toMatchObject({ status: "OK" })
})

test("an amount that cannot be taken back is one debt for a person, however often it is tried", async () => {
  const seat = await seated("100")
  await house.wallet.process(seat.bet("b", "10"))
  await house.wallet.process(seat.win("w", "50"))
  await house.wallet.process({ ...seat.bet("rest", "140"), round: "other" } as WalletTransaction)
  const rollback: WalletTransaction = { ...seat.about("r"), kind: "rollback", bet: seat.about("b").txId }
  const told = house.reported.length
  for (let turn = 0; turn < 2; turn++)
    expect(await house.wallet.process(rollback)).toMatchObject({ status: "ROLLBACK_REFUSED" })
  const { rows } = await sql<{
    amount: bigint
  }>`select amount from provider_debt where member_id = ${seat.member}`.execute(house.database.db)
  expect(rows).toEqual([{ amount: brl("40") }])
  expect(house.reported.length).toBeGreaterThan(told)
})

test("the share that a bet gave to a pool, and that a prize won of it, is kept with them", async () => {
  const seat = await seated("100")
  const wallet = walletClient(house.peer)
  const about = { player: seat.player, game: GAME, currency: "BRL", round_id: "pool" }
  const jackpot = [{ pool: "grand", contribution: "0.05" }]
  const bet = { ...about, tx_id: seat.about("b").txId, session: seat.session, amount: "10", jackpot }
  expect(await wallet.call("bet", bet)).toMatchObject({ status: "OK" })
  const won = [{ pool: "grand", win: "70" }]
  const win = { ...about, tx_id: seat.about("w").txId, amount: "70", kind: "jackpot", jackpot: won } as const
  expect(await wallet.call("win", win)).toMatchObject({ status: "OK", balance: { real: "160.00" } })
  const { rows } = await sql<{ kind: string; notes: unknown }>`
    select kind, notes from provider_transaction where member_id = ${seat.member} order by kind`.execute(
    house.database.db,
  )
  expect(rows).toEqual([
    { kind: "bet", notes: { jackpot } },
    { kind: "win", notes: { jackpot: won } },
  ])
})

test("a session of play money takes no real bet", async () => {
  const member = await house.newMember("100")
  const opened = await house.wallet.authenticate(VENDOR, await house.tokenFor(member, "trial"))
  if (opened.status !== "OK") throw new Error(opened.status)
  expect(opened.session.mode).toBe("trial")
  const seat = await seated("1")
  const { player, session } = opened.session
  expect(
    await house.wallet.process({ ...seat.bet("b", "1"), player, session } as WalletTransaction),
  ).toMatchObject({
    status: "INVALID_SESSION",
  })
})

test("a vendor that keeps one token shows it as often as it likes; another vendor's token opens no session", async () => {
  const member = await house.newMember("100")
  const token = await house.tokenFor(member)
  expect(await house.wallet.authenticate("RIVER", token)).toEqual({ status: "INVALID_SESSION" })
  for (let turn = 0; turn < 3; turn++)
    expect(await house.wallet.authenticate(VENDOR, token, { keep: true })).toMatchObject({
      status: "OK",
      session: { session: token },
    })
  expect(await house.wallet.authenticate(VENDOR, token)).toEqual({ status: "INVALID_SESSION" })
})

test("a member whose games were ended bets no more, and is paid", async () => {
  const seat = await seated("100")
  await house.wallet.process(seat.bet("b", "10"))
  await happens(house.kit.db, house.module.reactions, "memberExcluded", {
    memberId: seat.member,
    merchantId: 7,
  })
  expect(await house.wallet.process(seat.bet("b2", "10"))).toMatchObject({ status: "INVALID_SESSION" })
  expect(await house.wallet.process(seat.win("w", "20"))).toMatchObject({ status: "OK" })
  await house.module.sweep()
})

test("the games of one session of a member end with it, or all but those of one", async () => {
  const member = await house.newMember("100")
  const openIn = async (memberSession: bigint) => {
    const opened = await house.wallet.authenticate(
      VENDOR,
      await house.tokenFor(member, "real", { memberSession }),
    )
    if (opened.status !== "OK") throw new Error(opened.status)
    return async () => (await house.wallet.resume(VENDOR, opened.session.session)).status
  }
  const [left, phone, desk] = [await openIn(7n), await openIn(8n), await openIn(9n)]
  const end = (which: EventOf<"sessionsEnded">["which"]) =>
    happens(house.kit.db, house.module.reactions, "sessionsEnded", { memberId: member, which })
  await end({ of: 7n })
  expect([await left(), await phone(), await desk()]).toEqual(["INVALID_SESSION", "OK", "OK"])
  await end({ butNotOf: 9n })
  expect([await left(), await phone(), await desk()]).toEqual(["INVALID_SESSION", "INVALID_SESSION", "OK"])
})

test("a member has one random name at a vendor, whichever process makes it first", async () => {
  const member = await house.newMember("1")
  const names = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const opened = await house.wallet.authenticate(VENDOR, await house.tokenFor(member))
      return opened.status === "OK" ? opened.session.player : opened.status
    }),
  )
  expect(new Set(names).size).toBe(1)
  expect(names[0]).toMatch(/^p[0-9a-z]{10}$/)
})

test("vendors keep their numbers", async () => {
  await providers(house.kit, [VENDOR, "RIVER"])
  await providers(house.kit, ["RIVER", "STONE"])
  const { rows } = await sql<{
    code: string
    number: number
  }>`select code, number from provider order by number`.execute(house.database.db)
  expect(rows).toEqual([
    { code: VENDOR, number: 401 },
    { code: "RIVER", number: 402 },
    { code: "STONE", number: 403 },
  ])
})

test("the journal says which game it was, whatever its code is made of", async () => {
  const seat = await seated("100")
  await house.wallet.process({ ...seat.bet("b", "1"), game: `a:b ${"x".repeat(90)}` })
  const page = await house.ledger.statement(seat.member, "main", "BRL", { limit: 1 })
  const game = gameOfCause(page.rows[0]?.cause ?? "")
  expect(game).toEqual({ vendor: VENDOR, code: `a:b ${"x".repeat(46)}` })
  expect(gameOfCause("lottery.bet:SSC1M:7")).toBeUndefined()
})

describe("an excluded member", () => {
  const bar = (member: bigint, more: { excluded?: Date; due?: Date }) =>
    sql`insert into member_guard (member_id, merchant_id, excluded_until, check_due)
        values (${member}, 7, ${more.excluded ?? null}, ${more.due ?? null})`.execute(house.kit.db)

  test.each([
    ["EXCLUDED", (now: Date) => ({ excluded: new Date(now.getTime() + 1) })],
    ["REALITY_CHECK_REQUIRED", (now: Date) => ({ due: now })],
  ] as const)("is told %s, loses nothing, and gets what a round under way has won", async (status, of) => {
    const { member, about, bet, win, held } = await seated("100")
    expect(await house.wallet.process(bet("1", "10"))).toMatchObject({ status: "OK" })
    await bar(member, of(house.clock.now()))
    expect(await house.wallet.process(bet("2", "10"))).toMatchObject({ status, balance: { real: brl("90") } })
    const { session } = bet("2", "10") as Extract<WalletTransaction, { kind: "bet" }>
    const reserve: WalletTransaction = {
      ...about("3"),
      kind: "reserve",
      session,
      round: "table",
      amount: brl("5"),
    }
    expect(await house.wallet.process(reserve)).toMatchObject({ status })
    // A call that was done before is answered as before.
    expect(await house.wallet.process(bet("1", "10"))).toMatchObject({ status: "OK", replay: true })
    expect(await house.wallet.process(win("4", "25"))).toMatchObject({ status: "OK" })
    expect(await held()).toBe(brl("115"))
    // Refused for now, not for ever: the same bet is taken once nothing stands in its way.
    await sql`delete from member_guard where member_id = ${member}`.execute(house.kit.db)
    expect(await house.wallet.process(bet("2", "10"))).toMatchObject({ status: "OK" })
    expect(await held()).toBe(brl("105"))
  })

  test("the figures of a stretch of play are those of the journal", async () => {
    const { member, about, bet, win, held } = await seated("100")
    const since = house.clock.now()
    await house.wallet.process(bet("1", "10"))
    await house.wallet.process(bet("2", "20"))
    await house.wallet.process(win("3", "12.5"))
    await house.wallet.process({ ...about("4"), kind: "rollback", bet: about("2").txId })
    const { staked, net } = await house.module.playedSince(member, since)
    expect([staked, net]).toEqual([brl("10"), brl("2.5")])
    expect(await held()).toBe(brl("102.5"))
    expect(await house.module.isPlaying(member)).toBe(true)
    await happens(house.kit.db, house.module.reactions, "sessionsEnded", { memberId: member })
    expect(await house.module.isPlaying(member)).toBe(false)
  })
})
