import { inTransaction, sql } from "@croupier/database"
import { parseAmount } from "@croupier/money"
import fc from "fast-check"
import { afterAll, beforeAll, expect, test } from "vitest"
import { providers, type WalletTransaction, type TransactionOutcome, type WalletOfGames } from "../index.ts"
import { GAME, testHouse, VENDOR, type TestHouse } from "../test-house.ts"

/*
 * The lane against the single path. Two vendors have players with the same money; whatever one sends is sent to the lane,
 * and by the other to a wallet that has none. Answers, rows, journal and alarms are the same.
 */

const OTHER = "RIVER"
const MEMBERS = 3
/** The member who has money of a bonus beside the main wallet's. */
const WITH_BONUS = 2
let house: TestHouse
let alone: WalletOfGames
beforeAll(async () => {
  house = await testHouse()
  alone = (await providers(house.kit, [VENDOR, OTHER])).wallet
})
afterAll(() => house.close())

/** A transaction of a member, with small numbers: which number, which round, how much. */
const number = fc.nat({ max: 4 })
const round = fc.constantFrom("r0", "r1")
const sum = fc.constantFrom("0", "1", "3", "8")
const maybe = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: undefined, freq: 2 })
const bet = fc.record({
  kind: fc.constant("bet" as const),
  number,
  round,
  sum,
  win: maybe(sum),
  valid: maybe(sum),
  late: fc.boolean(),
  closes: fc.boolean(),
  play: fc.constantFrom("normal" as const, "jackpot" as const, "free_round" as const),
  session: fc.constantFrom("own" as const, "own" as const, "none" as const, "another's" as const),
})
const win = fc.record({
  kind: fc.constant("win" as const),
  number,
  round,
  sum,
  valid: maybe(sum),
  bet: maybe(number),
  closes: fc.boolean(),
  play: fc.constantFrom("normal" as const, "jackpot" as const),
})
const promo = fc.record({ kind: fc.constant("promo" as const), number, sum })
const adjust = fc.record({
  kind: fc.constant("adjust" as const),
  number,
  sum: fc.constantFrom("1", "3", "-1", "-8"),
  // "r9" is a round without bets.
  round: maybe(fc.constantFrom("r0", "r1", "r9")),
})
const rollback = fc.record({
  kind: fc.constant("rollback" as const),
  number,
  bet: number,
  of: maybe(fc.constantFrom(["win" as const], ["bet" as const, "reserve" as const])),
})
const reinstate = fc.record({ kind: fc.constant("reinstate" as const), number, rollback: number })
const reserve = fc.record({ kind: fc.constant("reserve" as const), number, round, sum })
const release = fc.record({
  kind: fc.constant("release" as const),
  number,
  reservation: number,
  round,
  sum,
  win: sum,
})
const transaction = fc.oneof(
  { weight: 6, arbitrary: bet },
  { weight: 4, arbitrary: win },
  { weight: 1, arbitrary: promo },
  { weight: 1, arbitrary: adjust },
  { weight: 2, arbitrary: rollback },
  { weight: 1, arbitrary: reinstate },
  { weight: 1, arbitrary: reserve },
  { weight: 1, arbitrary: release },
)
type Drawn = typeof transaction extends fc.Arbitrary<infer T> ? T : never

const who = fc.nat({ max: MEMBERS - 1 })
const moment = fc.oneof(
  // Each member one transaction at once, under numbers of his own.
  {
    weight: 8,
    arbitrary: fc.record({
      what: fc.constant("all" as const),
      transactions: fc.tuple(transaction, transaction, transaction),
    }),
  },
  // One transaction, under a number that another member may have used.
  { weight: 3, arbitrary: fc.record({ what: fc.constant("shared" as const), who, transaction }) },
  // Bets of one member at once.
  {
    weight: 2,
    arbitrary: fc.record({ what: fc.constant("run" as const), who, bets: fc.tuple(bet, bet, bet) }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant("close round" as const), who, round }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant("keep out" as const), who, number }) },
  {
    weight: 1,
    arbitrary: fc.record({
      what: fc.constant("bar" as const),
      who,
      bar: fc.constantFrom("EXCLUDED" as const, "REALITY_CHECK_REQUIRED" as const, undefined, undefined),
    }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant("open" as const), open: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({ what: fc.constant("wait" as const), minutes: fc.constantFrom(2, 29, 31) }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant("sign in" as const), who }) },
  {
    weight: 1,
    arbitrary: fc.record({
      what: fc.constant("wallet" as const),
      who,
      purpose: fc.constantFrom("main" as const, "bonus" as const),
      to: fc.constantFrom("both" as const, "debits" as const, "credits" as const, undefined, undefined),
    }),
  },
)

interface Seat {
  readonly member: bigint
  readonly player: string
  session: string
}
interface Side {
  readonly vendor: string
  readonly wallet: WalletOfGames
  readonly seats: Seat[]
}

async function seatAt(vendor: string, member: bigint): Promise<Seat> {
  const token = await house.tokenFor(member, "real", { vendor })
  const opened = await house.wallet.authenticate(vendor, token)
  if (opened.status !== "OK") throw new Error(opened.status)
  return { member, player: opened.session.player, session: opened.session.session }
}
async function sideOf(vendor: string, wallet: WalletOfGames): Promise<Side> {
  const seats: Seat[] = []
  for (let n = 0; n < MEMBERS; n++)
    seats.push(await seatAt(vendor, await house.newMember("10", { bonus: n === WITH_BONUS ? "12" : "0" })))
  return { vendor, wallet, seats }
}

function transactionOf(
  { vendor, seats }: Side,
  at: number,
  drawn: Drawn,
  numbered: (n: number) => string,
): WalletTransaction {
  const seat = seats[at]
  const other = seats[(at + 1) % MEMBERS]
  if (!seat || !other) throw new Error("no seat")
  const txId = numbered(drawn.number)
  const about = { vendor, player: seat.player, txId, game: GAME, currency: "BRL" as const }
  switch (drawn.kind) {
    case "bet":
      return {
        ...about,
        kind: "bet",
        session: { own: seat.session, none: undefined, "another's": other.session }[drawn.session],
        round: drawn.round,
        amount: parseAmount(drawn.sum),
        play: drawn.play,
        roundClosed: drawn.closes,
        ...(drawn.late ? { late: true } : {}),
        ...(drawn.win === undefined ? {} : { win: parseAmount(drawn.win) }),
        ...(drawn.valid === undefined ? {} : { validBet: parseAmount(drawn.valid) }),
      }
    case "win":
      return {
        ...about,
        kind: "win",
        round: drawn.round,
        amount: parseAmount(drawn.sum),
        play: drawn.play,
        roundClosed: drawn.closes,
        ...(drawn.bet === undefined ? {} : { bet: numbered(drawn.bet) }),
        ...(drawn.valid === undefined ? {} : { validBet: parseAmount(drawn.valid) }),
      }
    case "promo":
      return { ...about, kind: "promo", amount: parseAmount(drawn.sum), campaign: 'a "cup"' }
    case "adjust":
      return {
        ...about,
        kind: "adjust",
        amount: parseAmount(drawn.sum),
        reason: "a test",
        ...(drawn.round === undefined ? {} : { round: drawn.round }),
      }
    case "rollback":
      return {
        ...about,
        kind: "rollback",
        bet: numbered(drawn.bet),
        ...(drawn.of === undefined ? {} : { of: drawn.of }),
      }
    case "reinstate":
      return { ...about, kind: "reinstate", rollback: numbered(drawn.rollback) }
    case "reserve":
      return {
        ...about,
        kind: "reserve",
        session: seat.session,
        round: drawn.round,
        amount: parseAmount(drawn.sum === "0" ? "2" : drawn.sum),
      }
    case "release":
      return {
        ...about,
        kind: "release",
        reservation: numbered(drawn.reservation),
        round: drawn.round,
        bet: parseAmount(drawn.sum),
        win: parseAmount(drawn.win),
      }
  }
}

/** The answer to a vendor, without the house's own number, which names the vendor. */
const told = ({ platformTxId, ...rest }: TransactionOutcome) => ({
  ...rest,
  isNumbered: platformTxId !== undefined,
})
const take = async (side: Side, each: WalletTransaction) =>
  side.wallet.process(each).then(told, (error: unknown) => ({ threw: String(error) }))

async function carryOut(
  side: Side,
  each: typeof moment extends fc.Arbitrary<infer T> ? T : never,
  run: number,
  closed: ReadonlySet<number>,
): Promise<unknown> {
  const own = (at: number) => (n: number) => `${run}/${at}/${n}`
  const shared = (n: number) => `${run}/s/${n}`
  const { db } = house.database
  const seat = "who" in each ? side.seats[each.who] : undefined
  switch (each.what) {
    case "all":
      return Promise.all(
        each.transactions.map((drawn, at) => take(side, transactionOf(side, at, drawn, own(at)))),
      )
    case "shared":
      return take(side, transactionOf(side, each.who, each.transaction, shared))
    case "run": {
      const bets = each.bets.map((drawn) => transactionOf(side, each.who, drawn, own(each.who)))
      // The order of those that go alone is that of chance.
      if (side.wallet !== alone && !closed.has(each.who) && each.who !== WITH_BONUS)
        return Promise.all(bets.map((transaction) => take(side, transaction)))
      const answers: unknown[] = []
      for (const transaction of bets) answers.push(await take(side, transaction))
      return answers
    }
    case "close round":
      return told(
        await side.wallet.closeRound({ vendor: side.vendor, player: seat?.player ?? "" }, each.round),
      )
    case "keep out":
      return side.wallet.placeTombstone(side.vendor, own(each.who)(each.number))
    case "bar": {
      const now = house.clock.now()
      const excluded = each.bar === "EXCLUDED" ? new Date(now.getTime() + 600_000) : null
      const due = each.bar === "REALITY_CHECK_REQUIRED" ? now : null
      return void (await sql`insert into member_guard (member_id, merchant_id, excluded_until, check_due)
        values (${seat?.member}, 7, ${excluded}, ${due})
        on conflict (member_id) do update set excluded_until = ${excluded}, check_due = ${due}`.execute(db))
    }
    case "sign in":
      if (seat) seat.session = (await seatAt(side.vendor, seat.member)).session
      return undefined
    case "wallet": {
      const closing = each.to && { to: each.to, reason: "a test" }
      return inTransaction(db, (tx) =>
        house.ledger.setClosed(tx, seat?.member ?? 0n, each.purpose, "BRL", closing),
      )
    }
    case "open":
      return house.onTrial.setGameOpen?.(each.open)
    case "wait":
      return undefined
  }
}

/** Everything that is kept of a side, with its members in the place of their numbers. */
async function kept({ vendor, seats }: Side): Promise<unknown> {
  const { db } = house.database
  const ids = seats.map(({ member }) => member)
  const place = sql`array_position(${ids}::bigint[], member_id)`
  const transactions = await sql`
    select kind, tx_id, ${place} as member, game, round, asset, amount, win, moved, from_bonus, to_bonus, moved_bonus, play, ref, is_cancelled, at,
           notes - 'undone' as notes, jsonb_array_length(notes -> 'undone') as undone
      from provider_transaction where vendor = ${vendor} and member_id = any(${ids}) order by kind, tx_id`.execute(
    db,
  )
  const rounds = await sql`
    select round, ${place} as member, game, asset, bets, staked, from_bonus, won, to_bonus, valid_bet, opened_at, closed_at
      from provider_round where vendor = ${vendor} and member_id = any(${ids}) order by round, member`.execute(
    db,
  )
  const debts = await sql`
    select kind, tx_id, ${place} as member, amount, at, settled_at, settled_how
      from provider_debt where vendor = ${vendor} and member_id = any(${ids}) order by kind, tx_id`.execute(
    db,
  )
  const sessions = await sql`
    select array_position(${seats.map(({ player }) => player)}::text[], player) as seat, state, expires_at
      from provider_session where vendor = ${vendor} and player = any(${seats.map(({ player }) => player)})
     order by seat, expires_at`.execute(db)
  const journal = await sql`
    select array_position(${ids}::bigint[], wallet_id >> 16) as member, (wallet_id >> 6) & 1023 as purpose, seq, amount, balance_after,
           kind, created_at
      from ledger.journal where wallet_id >> 16 = any(${ids}) order by member, purpose, seq`.execute(db)
  return [transactions, rounds, debts, sessions, journal].map(({ rows }) => rows)
}

let runs = 0
test("the lane answers and keeps what the single path does, whatever comes in whatever order", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(moment, { minLength: 12, maxLength: 36 }), async (moments) => {
      const run = runs++
      house.onTrial.setGameOpen?.(true)
      const [lane, single] = [await sideOf(VENDOR, house.wallet), await sideOf(OTHER, alone)]
      const closed = new Set<number>()
      for (const each of moments) {
        house.clock.advance(each.what === "wait" ? each.minutes * 60_000 : 7)
        if (each.what === "wallet" && each.to !== undefined) closed.add(each.who)
        const answers: unknown[] = []
        const alarms: string[][] = []
        for (const side of [lane, single]) {
          house.reported.length = 0
          answers.push(await carryOut(side, each, run, closed))
          alarms.push(house.reported.map((error) => String(error).replaceAll(side.vendor, "V")).toSorted())
        }
        expect(answers[0]).toEqual(answers[1])
        expect(alarms[0]).toEqual(alarms[1])
      }
      expect(await kept(lane)).toEqual(await kept(single))
    }),
    { numRuns: 10 },
  )
  expect((await house.ledger.verify()).differences).toEqual([])
})
