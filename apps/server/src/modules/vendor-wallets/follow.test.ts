import { parseAmount } from "@croupier/money"
import { sql } from "@croupier/database"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { happens } from "../../kernel/test-events.ts"
import { runPlanned } from "../../kernel/test-queue.ts"
import { fund } from "./fund.ts"
import type { VendorWalletsKit } from "./kit.ts"
import { recall } from "./recall.ts"
import { testHouse, type TestHouse } from "./test-house.ts"
import { transfer } from "./transfer.ts"

let house: TestHouse
let member: { id: bigint; merchantId: number }
let calls = 0
beforeAll(async () => {
  house = await testHouse()
})
afterAll(() => house.close())
beforeEach(async () => {
  member = await house.member()
  house.reported.length = 0
})
afterEach(() => {
  for (const { faults } of [house.reef.current, house.cave])
    Object.assign(faults, { transfers: "none", away: false, pending: false })
  house.reef.current.faults.release()
})

const open = (vendor: string, confirmed?: boolean, kit: VendorWalletsKit = house.kit) =>
  fund(kit, { holder: member, asset: "BRL", vendor, confirmed })
const bringBack = (kit: VendorWalletsKit = house.kit) => recall(kit, member, "BRL", `r${++calls}`)
const byHand = () => house.wallets.routes.setAutoTransfer({ autoTransfer: false }, house.context(member))
const give = (vendor: string, value: string) =>
  transfer(
    house.kit,
    member,
    { vendor, direction: "IN", amount: parseAmount(value), asset: "BRL", cause: "player" },
    `g${++calls}`,
  )

describe("money that follows the player", () => {
  test("goes to the vendor whose game is opened, in its units, and back from the others", async () => {
    await house.give(member.id, "0.55")
    expect(await open("CAVE")).toBe(parseAmount("100"))
    expect(await house.has(member)).toMatchObject({ main: "0.55", cave: "100.00" })
    expect(await open("REEF")).toBe(parseAmount("100.55"))
    expect(await house.has(member)).toMatchObject({ main: "0.00", cave: "0.00", reef: "100.55" })
    // A vendor without wallets of its own plays from the main one: everything has to be there.
    expect(await open("LOTTERY")).toBeUndefined()
    expect(await house.has(member)).toMatchObject({ main: "100.55", cave: "0.00", reef: "0.00" })
  })

  test("brings what was won with it, and not what was lost", async () => {
    await open("REEF")
    const opened = house.clock.now()
    house.clock.advance(60_000)
    await house.playAtReef(member, "-30")
    expect(await open("CAVE")).toBe(parseAmount("70"))
    expect(await house.has(member)).toMatchObject({ main: "0.00", cave: "70.00", reef: "0.00" })
    await open("REEF")
    await house.playAtReef(member, "55.05")
    await bringBack()
    expect(await house.has(member)).toMatchObject({ main: "125.05", cave: "0.00", reef: "0.00" })
    const { rows } = await sql<{ amount: bigint }>`
      select amount from vendor_result where member_id = ${member.id} order by at`.execute(house.db)
    expect(rows.map(({ amount }) => amount)).toEqual([parseAmount("-30"), parseAmount("55.05")])
    // Its stakes count as placed when the game was opened.
    const facts = await sql<{ placed: Date }>`
      select placed_at as placed from play_fact where member_id = ${member.id} and valid_bet > 0`.execute(
      house.db,
    )
    expect(facts.rows).toEqual([{ placed: opened }])
  })

  test("does not keep anybody from playing where another vendor is away", async () => {
    await open("CAVE")
    await house.give(member.id, "10")
    house.cave.faults.away = true
    expect(await open("REEF", undefined, house.hastyAtCave)).toBe(parseAmount("10"))
    expect(await house.has(member)).toMatchObject({ cave: "100.00", reef: "10.00" })
  })

  test("that the vendor refuses is back, and no game is opened", async () => {
    house.reef.current.faults.transfers = "refuse"
    await expect(open("REEF")).rejects.toMatchObject({ code: "TRANSFER_REFUSED", args: ["Silver Reef"] })
    expect(await house.has(member)).toMatchObject({ main: "100.00", transit: "0.00" })
  })

  test("with an unknown end is told so, and the next opening waits for it", async () => {
    house.reef.current.faults.transfers = "swallow"
    await expect(open("REEF", undefined, house.hasty)).rejects.toMatchObject({ code: "TRANSFER_UNCONFIRMED" })
    house.reef.current.faults.transfers = "none"
    await house.give(member.id, "10")
    await expect(open("REEF")).rejects.toMatchObject({ code: "TRANSFER_UNDER_WAY" })
    house.clock.advance(60_000)
    await house.retryDue()
    expect(await open("REEF")).toBe(parseAmount("10"))
    expect(await house.has(member)).toMatchObject({ main: "0.00", reef: "110.00" })
  })
})

describe("who moves money by hand", () => {
  test("is asked first, and may play with what is there", async () => {
    await byHand()
    await expect(open("REEF")).rejects.toMatchObject({
      code: "TRANSFER_CONFIRM",
      args: ["100.00"],
      value: { amount: "100.00", asset: "BRL", vassalage: "REEF" },
    })
    expect(await open("REEF", false)).toBeUndefined()
    expect(await house.has(member)).toMatchObject({ main: "100.00", reef: "0.00" })
    expect(await open("REEF", true)).toBe(parseAmount("100"))
    // Nothing comes back by itself, and nothing is asked where there is nothing to bring.
    expect(await open("CAVE")).toBeUndefined()
    expect(await house.has(member)).toMatchObject({ main: "0.00", reef: "100.00", cave: "0.00" })
  })
})

describe("bringing everything back", () => {
  test("empties every vendor, whole units of it, once for each key", async () => {
    await give("REEF", "30.25")
    await give("CAVE", "20")
    const first = await recall(house.kit, member, "BRL", "once")
    expect(first.orders.map(({ vendor, state }) => `${vendor} ${state}`).toSorted()).toEqual([
      "CAVE SUCCEEDED",
      "REEF SUCCEEDED",
    ])
    expect(await house.has(member)).toMatchObject({ main: "100.00", reef: "0.00", cave: "0.00" })
    expect(await bringBack()).toEqual({ orders: [], left: [] })
  })

  test("leaves what a vendor does not give, says where, and brings the rest", async () => {
    await give("REEF", "30")
    await give("CAVE", "20")
    house.reef.current.faults.away = true
    const { orders, left } = await bringBack(house.hasty)
    expect(orders.map(({ vendor }) => vendor)).toEqual(["CAVE"])
    expect(left).toEqual([{ vassalage: "REEF", code: "VENDOR_WALLET_UNAVAILABLE" }])
    expect(await house.has(member)).toMatchObject({ main: "70.00", reef: "30.00" })
  })

  test("as a game is left is for those whose money follows", async () => {
    await give("REEF", "30")
    await byHand()
    const leave = (key: string) => house.wallets.routes.recallAll({ exit: true }, house.context(member, key))
    expect(await leave("by hand")).toEqual({ mainBalance: "70.00", orders: [], left: [] })
    await house.wallets.routes.setAutoTransfer({ autoTransfer: true }, house.context(member))
    expect(await leave("by itself")).toMatchObject({ mainBalance: "100.00", orders: [{ amount: "30.00" }] })
  })

  const hears = (event: "memberExcluded" | "signedIn" | "signedOut") =>
    happens(house.db, house.wallets.reactions, event, { memberId: member.id, merchantId: member.merchantId })

  test("of an excluded member comes home however it was moved, once however often the job runs", async () => {
    await give("REEF", "30")
    await byHand()
    const [planned] = await hears("memberExcluded")
    expect(planned?.name).toBe("vendor-wallets.bring-home")
    const work = house.wallets.reactions.flatMap((each) => each.work)
    await runPlanned(work, planned, house.clock.now())
    await runPlanned(work, planned, house.clock.now())
    expect((await house.has(member)).main).toBe("100.00")
  })

  test("on a sign-out or a sign-in is for those whose money follows", async () => {
    await give("REEF", "30")
    await byHand()
    await hears("signedIn")
    await house.wallets.routes.setAutoTransfer({ autoTransfer: true }, house.context(member))
    await hears("signedOut")
    await expect.poll(async () => (await house.has(member)).main).toBe("100.00")
  })
})

describe("the balance that the vendor holds", () => {
  test("is a result where a game was opened, and a difference where none was", async () => {
    await give("REEF", "30")
    await house.playAtReef(member, "5")
    const wallets = async () =>
      (await house.wallets.routes.merchantWallet({ isSingle: "0" }, house.context(member))).wallets
    expect(await wallets()).toMatchObject([
      { vassalage: "REEF", balance: "35.00", balanceIs: "CURRENT" },
      { vassalage: "CAVE", balance: "0.00" },
    ])
    expect(await house.has(member)).toMatchObject({ reef: "30.00" })
    expect(house.reported.map(String)).toEqual([expect.stringContaining("no game was opened")])
    expect(await house.wallets.differences("REEF", 1000)).toMatchObject([
      { memberId: member.id, ours: parseAmount("30"), theirs: parseAmount("35") },
    ])
    // The same difference is told once, and no more comes back than the house knows of.
    const { orders } = await bringBack()
    expect(orders).toMatchObject([{ amount: parseAmount("30"), state: "SUCCEEDED" }])
    expect(house.reported).toHaveLength(1)
    // A difference that was not explained stays so, beside what is won by playing, until both say the same again.
    await open("REEF")
    await house.playAtReef(member, "7")
    await wallets()
    expect(await house.has(member)).toMatchObject({ reef: "107.00" })
    const known = async () =>
      (await house.wallets.differences("REEF", 1000)).filter(({ memberId }) => memberId === member.id)
    expect(await known()).toMatchObject([{ theirs: parseAmount("35") }])
    house.clock.advance(2 * 86_400_000)
    await wallets()
    expect(await known()).toMatchObject([{ ours: parseAmount("107"), theirs: parseAmount("112") }])
    await house.playAtReef(member, "-5")
    await wallets()
    expect(await known()).toEqual([])
    expect(await house.has(member)).toMatchObject({ reef: "107.00" })
    expect(house.reported).toHaveLength(1)
  })

  test("is shown though the ledger cannot take it, and a person is told", async () => {
    await open("REEF")
    await house.playAtReef(member, "5")
    await house.ledger.setClosed(house.db, member.id, "vendor:41", "BRL", { to: "both", reason: "test" })
    const { wallets } = await house.wallets.routes.merchantWallet({}, house.context(member))
    expect(wallets[0]).toMatchObject({ vassalage: "REEF", balance: "105.00" })
    expect(await house.has(member)).toMatchObject({ reef: "100.00" })
    expect(house.reported.map(String)).toEqual([expect.stringContaining("ACCOUNT_CLOSED")])
    await give("CAVE", "1").catch(() => undefined)
    expect(await bringBack()).toMatchObject({ left: [{ vassalage: "REEF", code: "ACCOUNT_CLOSED" }] })
    await house.ledger.setClosed(house.db, member.id, "vendor:41", "BRL", undefined)
    await bringBack()
    expect(await house.has(member)).toMatchObject({ main: "105.00", reef: "0.00" })
  })

  test("is compared every night, vendor by vendor, and the outcome kept", async () => {
    const fresh = await testHouse()
    const [same, played, moving, odd] = await Promise.all(["10", "20", "30", "40"].map(() => fresh.member()))
    if (!same || !played || !moving || !odd) throw new Error("four members")
    const put = (holder: { id: bigint; merchantId: number }, kit = fresh.kit, key = "put") =>
      transfer(
        kit,
        holder,
        { vendor: "REEF", direction: "IN", amount: parseAmount("10"), asset: "BRL", cause: "player" },
        key,
      )
    await put(same)
    await fund(fresh.kit, { holder: played, asset: "BRL", vendor: "REEF", confirmed: undefined })
    await fresh.playAtReef(played, "-7")
    await put(odd)
    await fresh.playAtReef(odd, "-7")
    fresh.reef.current.faults.transfers = "swallow"
    await put(moving, fresh.hasty)
    expect(await fresh.wallets.reconcile("REEF", fresh.clock.now())).toEqual({
      accounts: 4,
      agreed: 1,
      played: 1,
      moving: 1,
      unanswered: 0,
      differing: 1,
    })
    const { rows } = await sql`select vendor, day::text, differing from vendor_check`.execute(fresh.db)
    expect(rows).toEqual([{ vendor: "REEF", day: "2026-11-20", differing: 1 }])
    expect(await fresh.has(played)).toMatchObject({ reef: "93.00" })
    expect(await fresh.has(odd)).toMatchObject({ reef: "10.00" })
    fresh.reef.current.faults.away = true
    const silent = fresh.kitOf(300)
    expect(await silent.reconcile("REEF", fresh.clock.now())).toMatchObject({ unanswered: 4 })
    await fresh.close()
  })
})

describe("the calls", () => {
  test("list the vendors by kind, with the one transfer that has not ended", async () => {
    const { merchantWallet } = house.wallets.routes
    house.reef.current.faults.transfers = "retry"
    await give("REEF", "10")
    const all = await merchantWallet({}, house.context(member))
    expect(all).toMatchObject({ asset: "BRL", mainBalance: "90.00", inTransit: "10.00", autoTransfer: true })
    expect(all.wallets).toMatchObject([
      { vassalage: "REEF", isSingle: 0, unit: "0.01", underWay: { state: "UNKNOWN", amount: "10.00" } },
      { vassalage: "CAVE", isSingle: 0, unit: "1.00", underWay: null },
      { vassalage: "LOTTERY", isSingle: 1, balance: null, underWay: null },
    ])
    expect((await merchantWallet({ isSingle: "1" }, house.context(member))).wallets).toMatchObject([
      { vassalage: "LOTTERY" },
    ])
  })

  test("move by hand, bring back, and list page by page, newest first", async () => {
    const { walletTransfer, recallAll, transferOrders } = house.wallets.routes
    const wish = { vassalage: "REEF", direction: "IN" as const, amount: "40" }
    await expect(walletTransfer(wish, house.context(member))).rejects.toMatchObject({
      code: "IDEMPOTENCY_KEY_REQUIRED",
    })
    expect(await walletTransfer(wish, house.context(member, "one"))).toMatchObject({
      order: { state: "SUCCEEDED", vassalage: "REEF", amount: "40.00", cause: "player" },
      mainBalance: "60.00",
    })
    house.clock.advance(5)
    expect(
      await walletTransfer({ ...wish, vassalage: "LOTTERY" }, house.context(member, "two")),
    ).toMatchObject({ order: null, mainBalance: "60.00" })
    expect(await recallAll({}, house.context(member, "three"))).toMatchObject({
      mainBalance: "100.00",
      left: [],
      orders: [{ direction: "OUT", amount: "40.00" }],
    })
    const first = await transferOrders({ limit: 1 }, house.context(member))
    const second = await transferOrders({ limit: 1, cursor: first.cursor ?? "" }, house.context(member))
    expect([...first.rows, ...second.rows].map(({ direction }) => direction)).toEqual(["OUT", "IN"])
    expect(second.cursor).toBeNull()
    await expect(transferOrders({ limit: 1, cursor: "x" }, house.context(member))).rejects.toMatchObject({
      code: "INPUT_INVALID",
    })
  })
})
