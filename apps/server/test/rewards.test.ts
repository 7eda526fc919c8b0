import { randomUUID } from "node:crypto"
import { offerRewards } from "@croupier/testkit/house-members"
import { afterAll, beforeAll, expect, test } from "vitest"
import { openConsole, type ConsoleHouse, type Person } from "./console-client.ts"
import { registeredMember } from "./registered-member.ts"

/** Rewards over HTTP: the reward centre of a member, the room of people of the house, and each refusal by its code. */

const WHY = "the same person by two accounts"
let home: ConsoleHouse
let one: Person
let other: Person
let support: Person

const refused = (status: number, code: string) => ({ status, code })

const newPlayer = (account: string) => registeredMember(home, support, account)

/** The ids of a member's rewards, the newest first. */
async function idsOf(player: { readonly token: string }): Promise<string[]> {
  const answer = await home.site("myRewards", {}, player)
  return answer.success ? answer.value.rows.map(({ rewardId }) => rewardId) : []
}

beforeAll(async () => {
  home = await openConsole()
  one = await home.hire(["finance"])
  other = await home.hire(["finance"])
  support = await home.hire(["support"])
})
afterAll(() => home.close())

test("a member sees rewards, claims one once, and each refusal has its code", async () => {
  const [ana, bea] = [await newPlayer("rewana1"), await newPlayer("rewbea1")]
  expect(await home.site("myRewards", {}, ana)).toMatchObject({ value: { rows: [], open: 0 } })
  await offerRewards(home.store.url, ana.account, [
    { title: "Mission of the day", amount: 5 },
    { title: "Mission of the week", amount: 15 },
  ])
  const [week = "", day = ""] = await idsOf(ana)
  const claim = (rewardId: string, by = ana) => home.site("claimReward", { rewardId }, by)
  expect(await claim(day, bea)).toMatchObject(refused(404, "REWARD_NOT_FOUND"))
  expect(await claim("987654")).toMatchObject(refused(404, "REWARD_NOT_FOUND"))
  const answers = await Promise.all([claim(day), claim(day)])
  expect(answers).toMatchObject([{ value: { state: "CLAIMED", amount: "5.00" } }, { success: true }])
  expect(await home.site("balance", {}, ana)).toMatchObject({ value: { sumBalance: "5.00" } })
  expect(await home.site("myRewards", { show: "OPEN" }, ana)).toMatchObject({
    value: { rows: [{ rewardId: week, title: "Mission of the week", toPlay: null }], open: 1 },
  })
  expect(await home.site("myRewards", { show: "ENDED" }, ana)).toMatchObject({
    value: { rows: [{ rewardId: day, state: "CLAIMED" }] },
  })
  await home.store.database.pool.query("update reward set claim_by = $1 where id = $2", [
    home.clock.now(),
    week,
  ])
  expect(await claim(week)).toMatchObject(refused(409, "REWARD_ENDED"))
  expect(await home.site("excludeMyself", { period: "DAY" }, ana)).toMatchObject({ success: true })
  expect(await claim(week)).toMatchObject({ success: false, code: "PLAY_ON_BREAK" })
})

test("people of the house search rewards, two revoke an open one, and the cost of the day is told", async () => {
  const ana = await newPlayer("rewana2")
  await offerRewards(home.store.url, ana.account, [
    { title: "Level 2", amount: 20 },
    { title: "Level 3", amount: 30 },
  ])
  const [third = "", second = ""] = await idsOf(ana)
  await home.site("claimReward", { rewardId: second }, ana)
  const found = await support.does("listRewards", {
    memberId: ana.memberId,
    state: "OPEN",
    source: "mission",
  })
  expect(found.rows).toMatchObject([{ rewardId: third, account: ana.account, amount: "30.00" }])
  await support.stepUp()
  const asked = { rewardId: third, key: randomUUID(), why: WHY }
  expect(await support.call("revokeReward", asked)).toMatchObject(refused(403, "NOT_ALLOWED"))
  await one.stepUp()
  expect(await one.call("revokeReward", { ...asked, rewardId: "987654" })).toMatchObject(
    refused(404, "REWARD_NOT_FOUND"),
  )
  expect(await one.call("revokeReward", { ...asked, rewardId: second })).toMatchObject(
    refused(409, "REWARD_ENDED"),
  )
  const proposed = await one.does("revokeReward", asked)
  if (proposed.state !== "PROPOSED") throw new Error("one person revoked it")
  expect(await one.call("revokeReward", { ...asked, key: randomUUID(), why: "another" })).toMatchObject(
    refused(409, "PROPOSAL_WAITS"),
  )
  expect(await one.call("revokeReward", { ...asked, why: "another reason" })).toMatchObject(
    refused(409, "IDEMPOTENCY_CONFLICT"),
  )
  await other.stepUp()
  const { proposalId } = proposed
  await other.does("proposal", { proposalId })
  await other.does("decideProposal", { proposalId, decision: "APPROVE" })
  expect(await home.site("claimReward", { rewardId: third }, ana)).toMatchObject(refused(409, "REWARD_ENDED"))
  expect((await one.does("listRewards", { state: "REVOKED" })).rows).toMatchObject([{ reason: WHY }])
  const day = home.clock.now().toISOString().slice(0, 10)
  const { rows, open } = await one.does("rewardCosts", { from: day, until: day })
  expect(rows).toMatchObject([{ day, source: "mission", kind: "CASH", count: 2, amount: "25.00" }])
  expect(open).toEqual([])
  const board = await one.does("rewardAbuse", { from: day, until: day })
  expect(board.short).toEqual([])
  expect(board.groups.find(({ kind }) => kind === "device")?.members.map(({ cash }) => cash)).toEqual([
    "5.00",
    "20.00",
  ])
  expect(await one.call("rewardAbuse", { from: day, until: "2020-01-01" })).toMatchObject(
    refused(400, "INPUT_INVALID"),
  )
  expect(await one.call("rewardCosts", { from: day, until: "2020-01-01" })).toMatchObject(
    refused(400, "INPUT_INVALID"),
  )
})
