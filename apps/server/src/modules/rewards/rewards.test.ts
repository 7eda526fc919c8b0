import { randomUUID } from "node:crypto"
import { inTransaction } from "@croupier/database"
import { parseAmount } from "@croupier/money"
import { settingsFrom } from "@croupier/rules/settings"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { addMemberRows, aMerchant, ground, type Ground } from "../../../test/ground.ts"
import { refusalOf } from "../../../test/refusal-of.ts"
import { callOf, memberOf } from "../../call/test-member.ts"
import { MIGRATIONS } from "../../compose/modules.ts"
import { systemRandom } from "../../kernel/random.ts"
import { rewards, type RewardOffer, type Rewards } from "./index.ts"

const NEEDED = new Set([
  "10_ledger",
  "15_kernel",
  "20_merchants",
  "25_messages",
  "30_identity",
  "35_protection",
  "40_play",
  "43_bonuses",
  "45_agents",
  "67_rewards",
])

let base: Ground
let module: Rewards
const barred = new Set<bigint>()
const granted: string[] = []
let isBroken = false
beforeAll(async () => {
  base = await ground({ migrations: MIGRATIONS.filter(({ name }) => NEEDED.has(name)) })
  await aMerchant(base.db)
  const { postIn } = base.ledger
  module = rewards({
    ...base,
    random: systemRandom,
    events: base.events.events,
    ledger: {
      balances: base.ledger.balances,
      postIn: async (...asked) => {
        if (isBroken) throw new Error("the ledger is away")
        return postIn(...asked)
      },
    },
    merchants: {
      byId: () => ({
        settings: settingsFrom({ bonuses: { enabled: true } }),
        brand: { defaultLanguage: "PT" },
      }),
    },
    exclusionsOf: async (ids) => new Map(ids.filter((id) => barred.has(id)).map((id) => [id, true])),
    grant: async (_, { key }) => BigInt(granted.push(key)),
    bonusTerms: async (_, __, { code, version }) => ({ code, version }) as never,
  })
})
afterAll(() => base.close())
beforeEach(() => {
  barred.clear()
  granted.length = 0
  isBroken = false
  base.clock.advance(1_000)
})

async function aPlayer(): Promise<bigint> {
  const id = await base.aMember("0")
  await addMemberRows(base.database.pool, [{ id: String(id), account: `m${id}` }])
  return id
}
const gift = (memberId: bigint, change: Partial<RewardOffer> = {}): RewardOffer => ({
  memberId,
  merchantId: 1,
  asset: "BRL",
  source: "promotion",
  key: randomUUID(),
  gift: { kind: "CASH", amount: parseAmount("5") },
  title: { PT: "Presente", EN: "Gift" },
  claimBy: null,
  isAutomatic: false,
  ...change,
})
const offer = (given: RewardOffer) => inTransaction(base.db, (tx) => module.offer(tx, given))
const claim = (memberId: bigint, rewardId: bigint) =>
  module.routes.claimReward({ rewardId: String(rewardId) }, callOf(memberOf(memberId), { id: 1 } as never))
const told = (event: string) =>
  base.events.emitted.filter((each) => "event" in each && each.event === event).length

test("a reward is claimed once, also from two devices at once, and its programme hears of it once", async () => {
  const ana = await aPlayer()
  const id = await offer(gift(ana))
  expect(await module.openOf(ana)).toBe(1)
  const before = told("rewardClaimed")
  const both = await Promise.all([claim(ana, id), claim(ana, id)])
  expect(both.map(({ state, title }) => [state, title])).toEqual([
    ["CLAIMED", "Gift"],
    ["CLAIMED", "Gift"],
  ])
  expect(await base.balanceOf(ana)).toBe("5.00")
  expect(told("rewardClaimed") - before).toBe(1)
  expect(await module.openOf(ana)).toBe(0)
})

test("the same key is the same reward; other contents under it are refused", async () => {
  const ana = await aPlayer()
  const given = gift(ana)
  const id = await offer(given)
  expect(await offer(given)).toBe(id)
  expect(await refusalOf(offer({ ...given, gift: { kind: "CASH", amount: parseAmount("6") } }))).toEqual([
    "REWARD_KEY_TAKEN",
  ])
})

test("a failure in the middle of a claim leaves the reward open, and the claim is made again", async () => {
  const ana = await aPlayer()
  const id = await offer(gift(ana))
  isBroken = true
  await expect(claim(ana, id)).rejects.toThrow("away")
  expect(await module.openOf(ana)).toBe(1)
  expect(await base.balanceOf(ana)).toBe("0.00")
  isBroken = false
  await claim(ana, id)
  expect(await base.balanceOf(ana)).toBe("5.00")
})

test("an automatic reward is paid in its transaction; a bonus goes to the book of lots under the reward's own key", async () => {
  const ana = await aPlayer()
  await offer(gift(ana, { isAutomatic: true }))
  expect(await base.balanceOf(ana)).toBe("5.00")
  const terms = { code: "welcome", version: 1 }
  const id = await offer(gift(ana, { gift: { kind: "BONUS", amount: parseAmount("10"), terms } }))
  await claim(ana, id)
  expect(granted).toHaveLength(1)
  expect(await base.balanceOf(ana)).toBe("5.00")
})

test("a claim counts before the end and not at it; then the reward lapses and its programme hears of it", async () => {
  const ana = await aPlayer()
  const claimBy = new Date(base.clock.now().getTime() + 60_000)
  const id = await offer(gift(ana, { claimBy }))
  base.clock.advance(60_000)
  expect(await refusalOf(claim(ana, id))).toEqual(["REWARD_ENDED"])
  const before = told("rewardLapsed")
  expect(await module.lapse()).toBe(1)
  expect(await module.lapse()).toBe(0)
  expect(told("rewardLapsed") - before).toBe(1)
  expect(await refusalOf(claim(ana, id))).toEqual(["REWARD_ENDED"])
  const { rows } = await module.routes.myRewards({ limit: 20 }, callOf(memberOf(ana), { id: 1 } as never))
  expect(rows.map(({ state }) => state)).toEqual(["LAPSED"])
})

test("an excluded member, one without a wallet and a stranger get and claim nothing", async () => {
  const [ana, ben] = [await aPlayer(), await aPlayer()]
  const id = await offer(gift(ana))
  barred.add(ana)
  expect(await refusalOf(offer(gift(ana)))).toEqual(["REWARD_OFF"])
  expect(await refusalOf(claim(ana, id))).toEqual(["REWARD_OFF"])
  expect(await refusalOf(offer(gift(999_999n)))).toEqual(["REWARD_OFF"])
  expect(await refusalOf(claim(ben, id))).toEqual(["REWARD_NOT_FOUND"])
})
