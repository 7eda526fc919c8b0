import { inTransaction, sql } from "@croupier/database"
import { parseAmount, toDecimal } from "@croupier/money"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { refusalOf } from "../../../test/refusal-of.ts"
import { happens } from "../../kernel/test-events.ts"
import { expectInDatabase, expectInDocs, expectSound } from "../../kernel/test-lifecycle.ts"
import { endLot, lotsOf } from "../bonuses/index.ts"
import { abuseOf } from "./abuse.ts"
import { endOpenOf } from "./exclusion.ts"
import { rewardLife } from "./life.ts"
import { BONUS, POINTS, contextOf, rewardsHouse, type RewardsHouse } from "./test-house.ts"
import { myRewards } from "./views.ts"

let house: RewardsHouse
beforeAll(async () => {
  house = await rewardsHouse()
})
afterAll(() => house.close({ oncePerCommit: false }))
beforeEach(() => {
  house.state.hasBonuses = true
  house.state.barred.clear()
  house.clock.advance(60_000)
})

const inMinutes = (minutes: number) => new Date(house.clock.now().getTime() + minutes * 60_000)
const stateOf = async (rewardId: bigint): Promise<string> =>
  (await sql<{ state: string }>`select state from reward where id = ${rewardId}`.execute(house.db)).rows[0]
    ?.state ?? "none"
const mine = (memberId: bigint, show?: "OPEN" | "ENDED") =>
  myRewards(house.kit, contextOf(memberId), { limit: 20, show })
const toldOf = (rewardId: bigint) =>
  house.events.emitted.flatMap((told) =>
    "rewardId" in told && told.rewardId === rewardId && "event" in told ? [told.event] : [],
  )

it("has a sound life, and the database and the page know its states", async () => {
  expectSound(rewardLife)
  await expectInDatabase(house.db, rewardLife)
  await expectInDocs(rewardLife, "rewards.md")
})

describe("an offer", () => {
  it("waits for its member, and the same key with the same contents is the same reward", async () => {
    const [ana, bea] = [await house.aPlayer(), await house.aPlayer()]
    const id = await house.offer(ana, { key: "same" })
    expect(await house.offer(ana, { key: "same" })).toBe(id)
    const gift = { kind: "CASH", amount: parseAmount("6") } as const
    expect(await refusalOf(house.offer(ana, { key: "same", gift }))).toEqual(["REWARD_KEY_TAKEN"])
    expect(await refusalOf(house.offer(bea, { key: "same" }))).toEqual(["REWARD_KEY_TAKEN"])
    // The key of another programme is another key.
    expect(await house.offer(ana, { key: "same", source: "board" })).not.toBe(id)
    expect(await house.module.openOf(ana)).toBe(2)
    expect(await house.balanceOf(ana)).toBe("0.00")
  })

  it("two at once under one key are one reward", async () => {
    const ana = await house.aPlayer()
    const given = { key: "twice", isAutomatic: true }
    const ids = await Promise.all([house.offer(ana, given), house.offer(ana, given)])
    expect(new Set(ids).size).toBe(1)
    expect(await house.balanceOf(ana)).toBe("5.00")
  })

  it("is paid at once where it is automatic, and goes back with the transaction of its programme", async () => {
    const ana = await house.aPlayer()
    await expect(
      inTransaction(house.db, async (tx) => {
        await house.module.offer(tx, {
          memberId: ana,
          merchantId: 1,
          asset: "BRL",
          source: "vip",
          key: "vip:fails",
          gift: { kind: "CASH", amount: parseAmount("5") },
          title: { PT: "Nível 2" },
          claimBy: null,
          isAutomatic: true,
        })
        throw new Error("the programme failed")
      }),
    ).rejects.toThrow("the programme failed")
    expect(await house.balanceOf(ana)).toBe("0.00")
    expect((await mine(ana)).rows).toEqual([])
    const id = await house.offer(ana, { isAutomatic: true })
    expect(await house.balanceOf(ana)).toBe("5.00")
    expect(await stateOf(id)).toBe("CLAIMED")
    expect(toldOf(id)).toEqual(["rewardClaimed"])
  })

  it("is refused to a member who is kept from play, to one without the wallet, and as a bonus where bonuses are off", async () => {
    const [ana, trial] = [
      await house.aPlayer(),
      await house.aMember("0", { asset: "FUN", purposes: ["main"] }),
    ]
    house.state.barred.add(ana)
    expect(await refusalOf(house.offer(ana))).toEqual(["REWARD_OFF"])
    house.state.barred.clear()
    expect(await refusalOf(house.offer(trial))).toEqual(["REWARD_OFF"])
    house.state.hasBonuses = false
    expect(await refusalOf(house.offer(ana, { gift: BONUS }))).toEqual(["REWARD_OFF"])
    expect((await mine(ana)).rows).toEqual([])
  })
})

describe("points", () => {
  const pointsOf = async (memberId: bigint) =>
    toDecimal(await house.ledger.balance(memberId, "points", "PTS"))

  it("are posted once at a claim, also where the member had no wallet of points yet", async () => {
    const ana = await house.aPlayer()
    const id = await house.offer(ana, { gift: POINTS })
    expect((await mine(ana, "OPEN")).rows).toMatchObject([{ kind: "POINTS", amount: "300.00", toPlay: null }])
    const answers = await Promise.all([house.claim(ana, id), house.claim(ana, id)])
    expect(answers[0]).toEqual(answers[1])
    expect(await pointsOf(ana)).toBe("300.00")
    expect(await house.balanceOf(ana)).toBe("0.00")
  })

  it("stay open where the posting fails, and end without a trace where they are revoked or lapse", async () => {
    const ana = await house.aPlayer()
    const [id, over] = [
      await house.offer(ana, { gift: POINTS }),
      await house.offer(ana, { gift: POINTS, claimBy: inMinutes(1) }),
    ]
    const broken = { ...house.ledger, postIn: () => Promise.reject(new Error("the ledger is away")) }
    await expect(house.claim(ana, id, { ledger: broken })).rejects.toThrow("the ledger is away")
    expect(await stateOf(id)).toBe("OPEN")
    await inTransaction(house.db, (tx) =>
      house.module.revoke(tx, id, { merchantId: 1, reason: "shared device" }),
    )
    house.clock.advance(60_000)
    await house.module.lapse()
    expect([await stateOf(id), await stateOf(over)]).toEqual(["REVOKED", "LAPSED"])
    expect(await refusalOf(house.claim(ana, id))).toEqual(["REWARD_ENDED"])
    expect(await pointsOf(ana)).toBe("0.00")
  })

  it("are refused where points are off, to play money, and in parts; an exclusion pays those that are open", async () => {
    const [ana, trial] = [
      await house.aPlayer(),
      await house.aMember("0", { asset: "FUN", purposes: ["main"] }),
    ]
    expect(await refusalOf(house.offer(trial, { gift: POINTS }))).toEqual(["REWARD_OFF"])
    await expect(house.offer(ana, { gift: { kind: "POINTS", amount: parseAmount("1.5") } })).rejects.toThrow(
      "a part of a point",
    )
    await house.offer(ana, { gift: POINTS })
    house.state.hasPoints = false
    expect(await refusalOf(house.offer(ana, { gift: POINTS }))).toEqual(["REWARD_OFF"])
    house.state.hasPoints = true
    await endOpenOf(house.kit, { memberId: ana, merchantId: 1 })
    expect(await pointsOf(ana)).toBe("300.00")
  })
})

describe("spins of the wheel", () => {
  const spins = { kind: "SPINS", amount: parseAmount("3"), days: 7 } as const
  const spinsTold = () => house.events.emitted.filter((told) => "spins" in told)

  it("are told to the wheel once with their end, in the transaction of the claim", async () => {
    const ana = await house.aPlayer()
    const id = await house.offer(ana, { gift: spins })
    expect((await mine(ana, "OPEN")).rows).toMatchObject([{ kind: "SPINS", amount: "3.00", spinDays: 7 }])
    await Promise.all([house.claim(ana, id), house.claim(ana, id)])
    const until = new Date(house.clock.now().getTime() + 7 * 86_400_000).toISOString()
    expect(spinsTold()).toEqual([expect.objectContaining({ rewardId: id, spins: 3, until })])
    expect(await house.balanceOf(ana)).toBe("0.00")
  })

  it("are refused where the wheel is off and to members who are kept from play; an exclusion ends their offer", async () => {
    const ana = await house.aPlayer()
    const id = await house.offer(ana, { gift: spins })
    house.state.hasWheel = false
    expect(await refusalOf(house.claim(ana, id))).toEqual(["REWARD_OFF"])
    house.state.hasWheel = true
    house.state.barred.add(ana)
    expect(await refusalOf(house.offer(ana, { gift: spins }))).toEqual(["REWARD_OFF"])
    await endOpenOf(house.kit, { memberId: ana, merchantId: 1 })
    expect(await stateOf(id)).toBe("LAPSED")
  })
})

describe("one gift for each person", () => {
  it("keeps a gift of an occasion from another account of the device, also where both ask at once", async () => {
    const [ana, twin, stranger] = [await house.aPlayer(), await house.aPlayer(), await house.aPlayer()]
    house.state.kins.set(ana, [twin]).set(twin, [ana])
    const of = { occasion: "mission 7, week 12" }
    const outcomes = await Promise.all([refusalOf(house.offer(ana, of)), refusalOf(house.offer(twin, of))])
    expect(outcomes.map(([outcome]) => outcome).toSorted()).toEqual(["REWARD_SAME_PERSON", "done"])
    expect(await refusalOf(house.offer(stranger, of))).toEqual(["done"])
    // Another occasion, another programme, and a gift without one are not kept.
    for (const other of [{ occasion: "week 13" }, { ...of, source: "board" as const }, {}])
      for (const member of [ana, twin])
        if (member === ana || other.occasion === undefined)
          expect(await refusalOf(house.offer(member, other))).toEqual(["done"])
  })

  it("gives the occasion free where the gift is revoked, and keeps none where the merchant has it off", async () => {
    const [ana, twin] = [await house.aPlayer(), await house.aPlayer()]
    house.state.kins.set(ana, [twin]).set(twin, [ana])
    const of = { occasion: "raffle 3" }
    const id = await house.offer(ana, of)
    expect(await refusalOf(house.offer(twin, of))).toEqual(["REWARD_SAME_PERSON"])
    house.state.onePerPerson = false
    expect(await refusalOf(house.offer(twin, { occasion: "raffle 3" }))).toEqual(["done"])
    house.state.onePerPerson = true
    const next = { occasion: "raffle 4" }
    const open = await house.offer(ana, next)
    await inTransaction(house.db, (tx) => house.module.revoke(tx, open, { merchantId: 1, reason: "a test" }))
    expect(await refusalOf(house.offer(twin, next))).toEqual(["done"])
    expect(await stateOf(id)).toBe("OPEN")
  })

  it("the board tells receivers who share a device, those with the most gifts first", async () => {
    const [ana, twin, idle] = [await house.aPlayer(), await house.aPlayer(), await house.aPlayer()]
    for (const id of [ana, ana, twin]) await house.offer(id, { isAutomatic: true })
    house.state.marks = [
      { kind: "device", mark: "a", members: [ana, twin, idle], uses: 4 },
      { kind: "address", mark: "b", members: [ana, idle], uses: 4 },
    ]
    const day = house.clock.now().toISOString().slice(0, 10)
    const board = await abuseOf(house.kit, 1, { from: day, until: day })
    expect(board).toMatchObject({
      groups: [
        {
          kind: "device",
          members: [
            { memberId: String(ana), gifts: 2, cash: "10.00", bonus: "0.00" },
            { memberId: String(twin), gifts: 1, cash: "5.00" },
          ],
        },
      ],
      short: [],
    })
    expect(board.groups).toHaveLength(1)
  })
})

describe("a claim", () => {
  it("pays cash once, from two devices at once and again, with one answer", async () => {
    const ana = await house.aPlayer()
    const id = await house.offer(ana)
    const answers = await Promise.all([house.claim(ana, id), house.claim(ana, id)])
    expect(answers[0]).toEqual(answers[1])
    expect(await house.claim(ana, id)).toEqual(answers[0])
    expect(answers[0]).toMatchObject({ state: "CLAIMED", amount: "5.00", title: "Mission of the week" })
    expect(await house.balanceOf(ana)).toBe("5.00")
    expect(toldOf(id)).toEqual(["rewardClaimed"])
  })

  it("grants a bonus with its requirement", async () => {
    const ana = await house.aPlayer()
    const id = await house.offer(ana, { gift: BONUS })
    expect((await mine(ana, "OPEN")).rows).toMatchObject([{ kind: "BONUS", toPlay: "200.00" }])
    await house.claim(ana, id)
    expect(await house.balanceOf(ana, "bonus")).toBe("20.00")
    expect(await house.balanceOf(ana)).toBe("0.00")
  })

  it("of an occasion costs cash, points and bonuses less the part that came back; open gifts cost nothing", async () => {
    const occasion = "cost:1"
    const players = [
      await house.aPlayer(),
      await house.aPlayer(),
      await house.aPlayer(),
      await house.aPlayer(),
    ]
    const gifts = [{}, { gift: BONUS }, { gift: BONUS }, { gift: POINTS }]
    for (const [at, id] of players.entries())
      await house.claim(id, await house.offer(id, { ...gifts[at], occasion }))
    await house.offer(await house.aPlayer(), { occasion })
    const holder = { memberId: players[1] ?? 0n, merchantId: 1, asset: "BRL" as const }
    const [lot] = await lotsOf(house.db, holder)
    const kit = { ...house, queue: house.jobs.queue }
    await inTransaction(house.db, (tx) => endLot(kit, tx, holder, lot?.id ?? 0n, "forfeited"))
    const cost = await house.module.costOf(1, { source: "mission", occasions: [occasion] })
    expect(cost).toEqual({
      claimed: 4,
      cash: parseAmount("5"),
      granted: parseAmount("40"),
      returned: parseAmount("20"),
      points: parseAmount("300"),
    })
  })

  it("counts before the end and is refused at the end", async () => {
    const ana = await house.aPlayer()
    const [inTime, late] = [
      await house.offer(ana, { claimBy: inMinutes(1) }),
      await house.offer(ana, { claimBy: inMinutes(1) }),
    ]
    house.clock.advance(59_999)
    expect(await house.claim(ana, inTime)).toMatchObject({ state: "CLAIMED" })
    house.clock.advance(1)
    expect(await refusalOf(house.claim(ana, late))).toEqual(["REWARD_ENDED"])
    // The worker has not ended it yet: its member sees it ended all the same.
    expect(await stateOf(late)).toBe("OPEN")
    expect(await house.module.openOf(ana)).toBe(0)
    expect((await mine(ana, "OPEN")).rows).toEqual([])
    expect((await mine(ana, "ENDED")).rows.map(({ state }) => state)).toEqual(["LAPSED", "CLAIMED"])
    expect(await house.module.lapse()).toBe(1)
    expect(await house.module.lapse()).toBe(0)
    expect(toldOf(late)).toEqual(["rewardLapsed"])
    expect(await refusalOf(house.claim(ana, late))).toEqual(["REWARD_ENDED"])
    // A reward that was claimed in time answers the same after its end.
    expect(await house.claim(ana, inTime)).toMatchObject({ state: "CLAIMED" })
  })

  it("leaves the reward open where the posting fails in the middle", async () => {
    const ana = await house.aPlayer()
    const id = await house.offer(ana)
    const broken = {
      ...house.ledger,
      postIn: () => Promise.reject(new Error("the ledger is away")),
      balances: house.ledger.balances,
    }
    await expect(house.claim(ana, id, { ledger: broken })).rejects.toThrow("the ledger is away")
    expect(await stateOf(id)).toBe("OPEN")
    expect(await house.balanceOf(ana)).toBe("0.00")
    await house.claim(ana, id)
    expect(await house.balanceOf(ana)).toBe("5.00")
  })

  it("is refused for the reward of another member, and to one who is kept from play since", async () => {
    const [ana, bea] = [await house.aPlayer(), await house.aPlayer()]
    const id = await house.offer(ana)
    expect(await refusalOf(house.claim(bea, id))).toEqual(["REWARD_NOT_FOUND"])
    expect(await refusalOf(house.claim(ana, 987_654n))).toEqual(["REWARD_NOT_FOUND"])
    house.state.barred.add(ana)
    expect(await refusalOf(house.claim(ana, id))).toEqual(["REWARD_OFF"])
    expect(await stateOf(id)).toBe("OPEN")
  })
})

it("an exclusion pays open cash, which was earned, and ends offers of bonuses and what is over", async () => {
  const ana = await house.aPlayer()
  const [cash, bonus, over] = [
    await house.offer(ana),
    await house.offer(ana, { gift: BONUS }),
    await house.offer(ana, { claimBy: inMinutes(1) }),
  ]
  house.clock.advance(60_000)
  house.state.barred.add(ana)
  const planned = await happens(house.db, house.module.reactions ?? [], "memberExcluded", {
    memberId: ana,
    merchantId: 1,
  })
  expect(planned.map(({ name }) => name)).toEqual(["rewards.end"])
  await Promise.all([1, 2].map(() => endOpenOf(house.kit, { memberId: ana, merchantId: 1 })))
  expect(await house.balanceOf(ana)).toBe("5.00")
  expect(await house.balanceOf(ana, "bonus")).toBe("0.00")
  expect([await stateOf(cash), await stateOf(bonus), await stateOf(over)]).toEqual([
    "CLAIMED",
    "LAPSED",
    "LAPSED",
  ])
})

it("a revoked reward is gone, its programme hears of it, and a claim at the same time is one or the other", async () => {
  const ana = await house.aPlayer()
  const revoke = (id: bigint) =>
    inTransaction(house.db, (tx) => house.module.revoke(tx, id, { merchantId: 1, reason: "shared device" }))
  const id = await house.offer(ana)
  await revoke(id)
  expect(toldOf(id)).toEqual(["rewardRevoked"])
  expect(await refusalOf(house.claim(ana, id))).toEqual(["REWARD_ENDED"])
  expect(await refusalOf(revoke(id))).toEqual(["REWARD_ENDED"])
  expect(await refusalOf(revoke(987_654n))).toEqual(["REWARD_NOT_FOUND"])
  const raced = await house.offer(ana)
  const [claimed, revoked] = await Promise.all([refusalOf(house.claim(ana, raced)), refusalOf(revoke(raced))])
  expect([claimed[0], revoked[0]].toSorted()).toEqual(["REWARD_ENDED", "done"])
  expect(await house.balanceOf(ana)).toBe(claimed[0] === "done" ? "5.00" : "0.00")
})
