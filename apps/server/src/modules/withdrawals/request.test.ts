import { randomUUID } from "node:crypto"
import { inTransaction, sql } from "@croupier/database"
import { parseAmount, ZERO } from "@croupier/money"
import { projections } from "../../kernel/projections.ts"
import { HOUR_MS, MINUTE_MS } from "../../kernel/durations.ts"
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import { MERCHANT } from "../../../test/ground.ts"
import { tierOfAll } from "../../../test/case-rules.ts"
import { refusalOf } from "../../../test/refusal-of.ts"
import { CASES, testHouse, type TestHouse, type TestMember } from "./test-house.ts"

/** Refusals of a request, the wagering before one, and a quote's words about both. */

let house: TestHouse
beforeAll(async () => {
  house = await testHouse()
})
afterAll(() => house.close())
afterEach(() => house.setRules({}))

const PIX = CASES.methods.filter(({ kind }) => kind === "PIX")
const codesOf = async (member: TestMember, amount: string) =>
  (await house.quote(member, amount)).refusals.map(({ code }) => code)
const setMember = (member: TestMember, change: string) =>
  sql`update member set ${sql.raw(change)} where id = ${member.id}`.execute(house.db)

describe("a request is refused", () => {
  test("without a key, and a key that is too long", async () => {
    const member = await house.member("100")
    const { quoteId } = await house.quote(member, "50")
    const input = { quoteId, accountId: member.accountId, amount: "50", password: "", peer: false }
    const { createWithdrawal } = house.withdrawals.routes
    expect(await refusalOf(createWithdrawal(input, member.context))).toEqual(["IDEMPOTENCY_KEY_REQUIRED"])
    const long = { ...member.context, idempotencyKey: "k".repeat(201) }
    expect(await refusalOf(createWithdrawal(input, long))).toEqual(["INPUT_INVALID"])
  })

  test("to a locked member, and not to an excluded one: safety/23", async () => {
    const member = await house.member("100")
    await setMember(member, "locked_at = now(), locked_why = 'a test'")
    expect((await refusalOf(house.ask(member, "50")))[0]).toBe("ACCOUNT_LOCKED")
    await setMember(member, "locked_at = null, locked_why = null")
    expect(await refusalOf(house.ask(member, "50"))).toEqual(["done"])
  })

  test("after five wrong passwords for ten minutes, and what is left is told: safety/57", async () => {
    const member = await house.member("100")
    const { quoteId } = await house.quote(member, "50")
    const wrong = () => refusalOf(house.ask(member, "50", { quoteId, password: "wrong" }))
    for (const left of ["4", "3", "2", "1", "0"]) expect(await wrong()).toEqual(["WD_STEP_UP", left])
    expect(await refusalOf(house.ask(member, "50", { quoteId }))).toEqual(["WD_STEP_UP", "0"])
    house.clock.advance(11 * MINUTE_MS)
    expect(await refusalOf(house.ask(member, "50"))).toEqual(["done"])
  })

  test("on a quote of another member, amount, account or time", async () => {
    const [member, other] = [await house.member("500"), await house.member("500")]
    const { quoteId } = await house.quote(member, "200")
    const stale = ["WD_QUOTE_STALE", "2.00", "198.00"]
    expect(await refusalOf(house.ask(other, "200", { quoteId }))).toEqual(stale)
    expect(await refusalOf(house.ask(member, "200", { quoteId: randomUUID() }))).toEqual(stale)
    expect((await refusalOf(house.ask(member, "201", { quoteId })))[0]).toBe("WD_QUOTE_STALE")
    const second = { ...member, accountId: await house.addAccount(member.context) }
    expect((await refusalOf(house.ask(second, "200", { quoteId })))[0]).toBe("WD_QUOTE_STALE")
    house.clock.advance(5 * MINUTE_MS)
    expect(await refusalOf(house.ask(member, "200", { quoteId }))).toEqual(stale)
  })

  test("for an amount outside of what the account and the level take", async () => {
    const member = await house.member("5000")
    await house.setRules({ tiers: [tierOfAll("1000.00", "5000.00", "5000.00")] })
    expect(await refusalOf(house.ask(member, "19.99"))).toEqual(["WD_AMOUNT", "20.00", "1000.00"])
    expect(await refusalOf(house.ask(member, "1000.01"))).toEqual(["WD_AMOUNT", "20.00", "1000.00"])
    expect(await refusalOf(house.quote(member, "50.001"))).toEqual(["AMOUNT_TOO_FINE"])
    await house.setRules({ methods: PIX.map((each) => ({ ...each, step: "10.00" })) })
    expect((await refusalOf(house.ask(member, "55")))[0]).toBe("WD_AMOUNT")
    await house.setRules({ methods: [] })
    expect(await refusalOf(house.ask(member, "50"))).toEqual(["WD_AMOUNT", "0.00", "0.00"])
  })

  test("for more than there is", async () => {
    const member = await house.member("450")
    expect(await refusalOf(house.ask(member, "450.01"))).toEqual(["INSUFFICIENT_FUNDS", "450.00"])
    expect(await refusalOf(house.ask(member, "450"))).toEqual(["done"])
  })

  test("above what may leave without a proven identity", async () => {
    const member = await house.member("5000")
    await house.setRules({ withoutIdentity: "2000.00" })
    expect(await refusalOf(house.ask(member, "2000.01"))).toEqual(["WD_IDENTITY", "2000.00"])
    expect(await refusalOf(house.ask(member, "2000"))).toEqual(["done"])
    await sql`
      insert into member_contact (member_id, merchant_id, kind, value, verified_at, changed_at)
      values (${member.id}, ${MERCHANT}, 'email', ${`${member.id}@example.test`}, now(), now())`.execute(
      house.db,
    )
    expect(await refusalOf(house.ask(member, "2000.01"))).toEqual(["done"])
  })

  test("to an account that is not the member's own: safety/13", async () => {
    const member = await house.member("500")
    await sql`update payout_account set holder = 'Rui Costa' where member_id = ${member.id}`.execute(house.db)
    expect((await refusalOf(house.ask(member, "50")))[0]).toBe("WD_OWN_NAME")
    const other = await house.member("500")
    expect(await refusalOf(house.quote({ ...member, accountId: other.accountId }, "50"))).toEqual([
      "NOT_FOUND",
    ])
    const { quoteId } = await house.quote(other, "50")
    await sql`delete from payout_account where member_id = ${other.id}`.execute(house.db)
    expect((await refusalOf(house.ask(other, "50", { quoteId })))[0]).toBe("WD_AMOUNT")
  })

  test("for a day after the account, a password or a factor changed", async () => {
    const member = await house.member("500")
    await house.setRules({ coolOffHours: 24 })
    expect(await refusalOf(house.ask(member, "50"))).toEqual([
      "WD_COOL_OFF",
      new Intl.DateTimeFormat("sv-SE", {
        timeZone: "America/Sao_Paulo",
        dateStyle: "short",
        timeStyle: "short",
      }).format(new Date(house.clock.now().getTime() + 24 * HOUR_MS)),
    ])
    house.clock.advance(24 * HOUR_MS)
    expect(await codesOf(member, "50")).toEqual([])
    await house.identity.routes.setPaymentPassword(
      { password: "lanterns-rise", newPassword: "482913", confirmNewPassword: "482913" },
      member.context,
    )
    expect(await codesOf(member, "50")).toEqual(["WD_COOL_OFF"])
    house.clock.advance(24 * HOUR_MS)
    expect(await refusalOf(house.ask(member, "50", { password: "482913" }))).toEqual(["done"])
  })

  test("for the day before the month, and from the fourth open request on", async () => {
    const member = await house.member("5000")
    await house.setRules({ tiers: [tierOfAll("100.00", "250.00", "250.00")] })
    await house.ask(member, "100")
    await house.ask(member, "100")
    expect(await refusalOf(house.ask(member, "51"))).toEqual(["WD_LIMIT_DAY", "50.00"])
    await house.ask(member, "50")
    expect(await codesOf(member, "20")).toEqual(["WD_LIMIT_DAY", "WD_OPEN_REQUESTS"])
    house.clock.advance(24 * HOUR_MS)
    expect(await refusalOf(house.ask(member, "20"))).toEqual(["WD_LIMIT_MONTH", "0.00"])
    await house.setRules({})
    expect(await refusalOf(house.ask(member, "20"))).toEqual(["WD_OPEN_REQUESTS", "3", "250.00"])
  })

  test("by the first check that fails, while the quote lists all", async () => {
    const member = await house.member("10")
    await house.deposited(member, "100")
    await house.setRules({ coolOffHours: 24, withoutIdentity: "15.00" })
    expect(await codesOf(member, "19")).toEqual([
      "WD_AMOUNT",
      "INSUFFICIENT_FUNDS",
      "WD_IDENTITY",
      "WD_COOL_OFF",
      "WD_WAGERING",
    ])
    expect((await refusalOf(house.ask(member, "19")))[0]).toBe("WD_AMOUNT")
  })

  test("when two at once ask for more than there is: one of them: safety/15", async () => {
    const member = await house.member("100")
    const codes = await Promise.all([1, 2, 3].map(async () => (await refusalOf(house.ask(member, "60")))[0]))
    expect(codes.toSorted()).toEqual(["INSUFFICIENT_FUNDS", "INSUFFICIENT_FUNDS", "done"])
  })

  test("when the balance was spent between quote and request", async () => {
    const member = await house.member("100")
    const { quoteId, refusals } = await house.quote(member, "80")
    expect(refusals).toEqual([])
    await house.bet(member, "50", "bet")
    expect(await refusalOf(house.ask(member, "80", { quoteId }))).toEqual(["INSUFFICIENT_FUNDS", "50.00"])
  })

  test("when its transaction is lost, and nothing of it stays", async () => {
    const member = await house.member("100")
    const { quoteId } = await house.quote(member, "80")
    await sql`alter function ledger.claim_open rename to away`.execute(house.db)
    await expect(house.ask(member, "80", { quoteId })).rejects.toThrow()
    await sql`alter function ledger.away rename to claim_open`.execute(house.db)
    expect(await house.ledger.balance(member.id, "main", "BRL")).toBe(parseAmount("100"))
    const { rows } = await sql`select 1 from withdrawal_count where member_id = ${member.id}`.execute(
      house.db,
    )
    expect(rows).toEqual([])
    expect(await refusalOf(house.ask(member, "80", { quoteId }))).toEqual(["done"])
  })
})

describe("the amount that has to be wagered", () => {
  const left = async (member: TestMember) => (await house.quote(member, "20")).wagering.left

  test("is 1 × a deposit, worked off by the valid bet, and told before the form", async () => {
    const member = await house.member("500")
    await house.deposited(member, "100")
    expect(await refusalOf(house.ask(member, "50"))).toEqual(["WD_WAGERING", "100.00"])
    const terms = await house.withdrawals.routes.withdrawalTerms({}, member.context)
    expect(terms.wagering).toMatchObject({ left: "100.00", lots: [{ kind: "deposit", need: "100.00" }] })
    await house.played(member, "99.99")
    expect(await left(member)).toBe("0.01")
    await house.played(member, "5")
    expect(await refusalOf(house.ask(member, "50"))).toEqual(["done"])
  })

  test("is worked off by the part of a stake that cash paid: a bonus works off its own lot", async () => {
    const member = await house.member("500")
    await house.deposited(member, "100")
    await house.played(member, "60", { fromBonus: "60" })
    expect(await left(member)).toBe("100.00")
    // Two thirds of the stake are cash, and so are two thirds of a valid bet that is less than the stake.
    await house.played(member, "50", { stake: "90", fromBonus: "30", reference: "mixed" })
    expect(await left(member)).toBe("66.67")
    await house.played(member, "-50", { stake: "-90", fromBonus: "-30", reference: "mixed" })
    expect(await left(member)).toBe("100.00")
  })

  test("is n × a bonus behind the deposit of before, first in first out, and a correction replays it", async () => {
    const member = await house.member("500")
    await house.deposited(member, "100")
    house.clock.advance(5 * MINUTE_MS)
    const bonus = {
      id: randomUUID(),
      merchantId: MERCHANT,
      memberId: member.id,
      asset: "BRL",
      kind: "bonus",
    } as const
    await inTransaction(house.db, (tx) =>
      house.withdrawals.openLot(tx, { ...bonus, amount: parseAmount("50"), multiple: 1_000 }),
    )
    house.clock.advance(55 * MINUTE_MS)
    await house.played(member, "300", { reference: "first" })
    house.clock.advance(HOUR_MS)
    await house.deposited(member, "200")
    house.clock.advance(HOUR_MS)
    await house.played(member, "250")
    await house.played(member, "100")
    expect(await left(member)).toBe("150.00")
    // The first is corrected to 20: 280 less, taken from what came last.
    await house.played(member, "-280", { reference: "first" })
    expect(await left(member)).toBe("430.00")
    const all = projections({ db: house.db, all: house.withdrawals.projections, onError: house.kit.report })
    await all.rebuild("withdrawals.wagering")
    expect(await left(member)).toBe("430.00")
  })

  test("is not worked off by a bet that was placed before the deposit, and a rebuild and a correction say the same", async () => {
    const member = await house.member("500")
    await house.deposited(member, "100")
    house.clock.advance(MINUTE_MS)
    const early = { reference: "issue:7", placedAt: house.clock.now() }
    house.clock.advance(MINUTE_MS)
    await house.deposited(member, "200")
    house.clock.advance(MINUTE_MS)
    const late = { reference: "issue:7", placedAt: house.clock.now() }
    house.clock.advance(MINUTE_MS)
    await house.played(member, "150", early)
    expect(await left(member)).toBe("200.00")
    await house.played(member, "60", late)
    expect(await left(member)).toBe("140.00")
    const all = projections({ db: house.db, all: house.withdrawals.projections, onError: house.kit.report })
    await all.rebuild("withdrawals.wagering")
    expect(await left(member)).toBe("140.00")
    // A correction has the instant of what it corrects: 30 of the later bet go to the first deposit, 30 to the second.
    await house.played(member, "-80", early)
    expect(await left(member)).toBe("170.00")
    await all.rebuild("withdrawals.wagering")
    expect(await left(member)).toBe("170.00")
  })

  test("is nothing for a lot whose money was lost when the next opens, unless it is in play", async () => {
    const [lost, playing] = [await house.member("0.99"), await house.member("0.99")]
    for (const member of [lost, playing]) await house.deposited(member, "100")
    await house.deposited(lost, "30")
    expect(await left(lost)).toBe("30.00")
    house.inPlay.current = parseAmount("0.01")
    await house.deposited(playing, "30")
    house.inPlay.current = ZERO
    expect(await left(playing)).toBe("130.00")
  })

  test("opens one lot for a deposit that is told twice", async () => {
    const member = await house.member("500")
    const id = randomUUID()
    await house.deposited(member, "100", id)
    await house.deposited(member, "100", id)
    expect(await left(member)).toBe("100.00")
  })

  test("sends a request to review where the rules say so", async () => {
    const member = await house.member("500")
    await house.setRules({ unwagered: "review" })
    await house.deposited(member, "100")
    const { withdrawalId: id } = await house.ask(member, "50")
    await house.work()
    expect(await house.stateOf(member, id)).toBe("REVIEW")
  })
})
