import type { ReferralTerms } from "@croupier/contract/referral-values"
import { sql } from "@croupier/database"
import { house as houseAccount, keyFor, wallet } from "@croupier/ledger"
import { parseAmount, toDecimal } from "@croupier/money"
import { settingsFrom } from "@croupier/rules/settings"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { aMerchant, ground, type Ground } from "../../../test/ground.ts"
import { exclusionsIn } from "../../../test/programme-ground.ts"
import { writePlayFact } from "../../../test/write-play-fact.ts"
import { MIGRATIONS } from "../../compose/modules.ts"
import { projections, type Projections } from "../../kernel/projections.ts"
import { happens } from "../../kernel/test-events.ts"
import { Refusal } from "../../kernel/refusal.ts"
import { cancelFriend } from "./desk.ts"
import { referrals, type Referrals } from "./index.ts"
import type { ReferralGift, ReferralsKit } from "./kit.ts"
import { myFriends } from "./standing.ts"

/** Friends: conditions, hold, ordinals, ends and charges that were reversed. */

const DAY = 86_400_000
const TERMS: ReferralTerms = {
  isOpen: true,
  minDeposit: "50",
  minValidBet: "200",
  days: 30,
  holdDays: 14,
  claimDays: 7,
  tiers: [
    { from: 1, pays: "10" },
    { from: 3, pays: "15" },
    { from: 5, pays: "20" },
  ],
}

let base: Ground
let kit: ReferralsKit
let module: Referrals
let read: Projections
const state = {
  isOn: true,
  unverified: new Set<bigint>(),
  kin: new Set<bigint>(),
  barred: new Set<bigint>(),
  fails: false,
  claimed: new Set<bigint>(),
}
const given: ReferralGift[] = []

beforeAll(async () => {
  base = await ground({ migrations: MIGRATIONS })
  await aMerchant(base.db)
  const merchant = () => ({
    id: 1,
    asset: "BRL" as const,
    settings: settingsFrom({ referral: { enabled: state.isOn } }),
  })
  kit = {
    db: base.db,
    ledger: base.ledger,
    clock: base.clock,
    report: base.report,
    merchants: { byId: merchant, all: () => [merchant()] },
    exclusionsOf: exclusionsIn(state.barred),
    maskedNames: async (ids) => new Map(ids.map((id) => [id, "m***"])),
    membersShown: async (ids) => new Map(ids.map((id) => [id, { account: `m${id}` }])),
    verifiedSince: async (_, ids) =>
      new Map(ids.filter((id) => !state.unverified.has(id)).map((id) => [id, base.clock.now()])),
    kinOf: async (_, id, others) => new Set(state.kin.has(id) ? others.slice(0, 1) : []),
    offer: async (_, gift) => {
      if (state.fails) throw new Error("killed in the middle")
      given.push(gift)
      return BigInt(given.length)
    },
    revoke: async (tx, rewardId) => {
      if (state.claimed.has(rewardId)) throw new Refusal("REWARD_ENDED")
      const key = given[Number(rewardId) - 1]?.key ?? ""
      await sql`update referral_friend set state = 'REVOKED' where 'friend:' || friend_id = ${key} and state = 'GIVEN'`.execute(
        tx,
      )
    },
  }
  module = referrals(kit)
  await module.begin(1, TERMS)
  read = projections({ db: base.db, all: module.projections, onError: base.report })
})
afterAll(() => base.close())
beforeEach(() => {
  // Deposits of the journal have the time of the database.
  base.clock.set(new Date(Date.now() - DAY))
  Object.assign(state, { isOn: true, fails: false })
  given.length = 0
})

async function aFriend(referrerId: bigint): Promise<bigint> {
  const memberId = await base.aPlayer()
  const registered = { memberId, merchantId: 1, registeredAt: base.clock.now().toISOString(), referrerId }
  for (let told = 0; told < 2; told += 1)
    await happens(base.db, module.reactions ?? [], "memberRegistered", registered)
  return memberId
}
const pay = (memberId: bigint, sum: string) =>
  base.ledger.post({
    key: keyFor(`deposit:${memberId}:${sum}`),
    kind: "adjustment",
    debit: houseAccount(1, "adjustments", "BRL"),
    credit: wallet(memberId, "main", "BRL"),
    amount: parseAmount(sum),
    cause: "test",
  })
const play = (memberId: bigint, stake: string) =>
  writePlayFact(base.db, {
    memberId,
    product: "SPORTS",
    vendor: "DS88",
    game: "match",
    stake: parseAmount(stake),
    validBet: parseAmount(stake),
    settledAt: base.clock.now(),
  })
/** Deposits 50 and plays 200: the sum of the deposits is written as the journal tells it. */
async function qualify(friendId: bigint): Promise<void> {
  await pay(friendId, "50")
  await play(friendId, "200")
  await sql`insert into referral_figure (bucket, friend_id, deposit) values (${friendId} & 63, ${friendId}, 500000)
    on conflict (bucket, friend_id) do update set deposit = referral_figure.deposit + 500000`.execute(base.db)
}
const reverse = (friendId: bigint) =>
  sql`update referral_figure set reversed = true where friend_id = ${friendId}`.execute(base.db)
async function run(days = 0): Promise<void> {
  base.clock.advance(days * DAY)
  await read.catchUp()
  await Promise.all([module.judge(), module.judge()])
}
const mine = (id: bigint) =>
  myFriends(kit, { member: { id }, merchant: { id: 1 } } as unknown as Parameters<typeof myFriends>[1])
const statesOf = async (id: bigint) =>
  (await mine(id)).friends.toReversed().map((each) => [each.state, each.end, each.pays])

test("27: tiers by the number among friends who were given for; who shares a device or reverses a charge moves no other", async () => {
  const referrer = await base.aPlayer()
  const friends: bigint[] = []
  for (let at = 0; at < 7; at += 1) friends.push(await aFriend(referrer))
  const [, , third = 0n, fourth = 0n, , sixth = 0n] = friends
  for (const friend of friends) if (friend !== third) await qualify(friend)
  state.kin.add(fourth)
  await run()
  expect((await mine(referrer)).friends.map((each) => each.state)).toEqual([
    "HELD",
    "HELD",
    "HELD",
    "HELD",
    "OPEN",
    "HELD",
    "HELD",
  ])
  await reverse(sixth)
  await run(13)
  expect(given).toEqual([])
  await run(2)
  expect(await statesOf(referrer)).toEqual([
    ["GIVEN", null, "10.00"],
    ["GIVEN", null, "10.00"],
    ["OPEN", null, null],
    ["CANCELLED", "SHARED", null],
    ["GIVEN", null, "15.00"],
    ["CANCELLED", "REVERSED", null],
    ["GIVEN", null, "15.00"],
  ])
  expect((await mine(referrer)).given).toBe("50.00")
  expect(given.map(({ gift, isAutomatic }) => [toDecimal(gift.amount), isAutomatic])).toEqual([
    ["10.00", false],
    ["10.00", false],
    ["15.00", false],
    ["15.00", false],
  ])
})

test("the page tells what is left; days that are over end an open friend; figures read anew are the same", async () => {
  const referrer = await base.aPlayer()
  const friend = await aFriend(referrer)
  state.unverified.add(friend)
  await play(friend, "80")
  await read.catchUp()
  const [shown] = (await mine(referrer)).friends
  expect(shown).toMatchObject({
    name: "m***",
    state: "OPEN",
    isVerified: false,
    depositLeft: "50.00",
    validBetLeft: "120.00",
  })
  await read.rebuild("referrals.figures")
  await read.catchUp()
  expect((await mine(referrer)).friends).toEqual([shown])
  await qualify(friend)
  await run()
  expect((await mine(referrer)).friends).toMatchObject([
    { state: "OPEN", depositLeft: "0.00", validBetLeft: "0.00" },
  ])
  await run(31)
  expect(await statesOf(referrer)).toEqual([["EXPIRED", "TIME", null]])
})

test("a charge that is reversed after the reward revokes an open one and marks a claimed one", async () => {
  const referrer = await base.aPlayer()
  const [open, claimed] = [await aFriend(referrer), await aFriend(referrer)]
  for (const friend of [open, claimed]) await qualify(friend)
  await run()
  state.fails = true
  await run(15)
  expect(given).toEqual([])
  state.fails = false
  await run()
  expect(given).toHaveLength(2)
  state.claimed.add(BigInt(given.findIndex(({ key }) => key === `friend:${claimed}`) + 1))
  for (const friend of [open, claimed]) await reverse(friend)
  await run()
  expect(await statesOf(referrer)).toEqual([
    ["REVOKED", "REVERSED", "10.00"],
    ["GIVEN", "REVERSED", "10.00"],
  ])
})

test("people of the house end a friend who waits; members who are excluded and a merchant that has it off give nothing", async () => {
  const referrer = await base.aPlayer()
  const [one, other] = [await aFriend(referrer), await aFriend(referrer)]
  const staff = { merchant: { id: 1 }, record: async () => undefined } as unknown as Parameters<
    typeof cancelFriend
  >[2]
  const cancel = (id: bigint) => cancelFriend(kit, { friendId: String(id), why: "one person" }, staff)
  await cancel(one)
  await expect(cancel(one)).rejects.toMatchObject({ code: "FRIEND_ENDED" })
  await expect(cancel(referrer)).rejects.toMatchObject({ code: "FRIEND_UNKNOWN" })
  await qualify(other)
  await run()
  state.barred.add(referrer)
  await run(15)
  state.barred.clear()
  expect(await statesOf(referrer)).toEqual([
    ["CANCELLED", "STAFF", null],
    ["CANCELLED", "KEPT", null],
  ])
  state.isOn = false
  const none = await aFriend(referrer)
  expect(await mine(referrer)).toEqual({ isOffered: false, terms: null, given: "0.00", friends: [] })
  state.isOn = true
  const { rows } = await sql`select from referral_friend where friend_id = ${none}`.execute(base.db)
  expect(rows).toEqual([])
})
