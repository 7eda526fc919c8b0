import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, test } from "vitest"
import { approve } from "./approve.ts"
import { openConsole, type ConsoleHouse, type Person } from "./console-client.ts"
import { registeredMember } from "./registered-member.ts"

/** Levels over HTTP: the ladder for visitors, versions by two people, levels by hand, labels, and the refusals of the rows. */

const WHY = "as agreed on the telephone"
let home: ConsoleHouse
let one: Person
let other: Person
let memberId: string
let token: string

const refused = (status: number, code: string) => ({ status, code })

beforeAll(async () => {
  home = await openConsole()
  one = await home.hire(["finance", "support"])
  other = await home.hire(["finance"])
  ;({ memberId, token } = await registeredMember(home, one, "nivel1"))
})
afterAll(() => home.close())

const value = async (name: "vipLevels" | "playerRank" | "memberInfo", asked: { token?: string } = {}) => {
  const answer = await home.site(name, {}, asked)
  if (!answer.success) throw new Error(answer.code)
  return answer.value
}

test("a visitor reads the ladder with its limits of withdrawals, and no other's standing", async () => {
  expect(await value("vipLevels")).toMatchObject({
    isOffered: true,
    levels: [
      {
        level: 1,
        rank: 1,
        hasService: false,
        limits: { request: "5000.00", dayCount: 8 },
        cashback: expect.arrayContaining([{ product: "LOTT", basis: "TURNOVER", rate: "0.3" }]),
      },
      {
        level: 2,
        priority: 1,
        answerMinutes: 480,
        cashback: expect.arrayContaining([{ product: "RNG", basis: "NET_LOSS", rate: "7.5" }]),
      },
      { level: 3, withoutFee: true, priority: 2, answerMinutes: 240 },
      { level: 4, limits: { request: "20000.00" } },
      { level: 5, hasService: true },
    ],
  })
  expect(await home.site("playerRank", {}, {})).toMatchObject({ success: false, code: "NOT_SIGNED_IN" })
  expect(await value("playerRank", { token })).toMatchObject({
    isOffered: true,
    level: 0,
    figures: { deposit: "0.00", validBet: "0.00", points: "0" },
    next: { level: 1, missing: { deposit: "100.00" } },
    keep: null,
    moves: [],
  })
})

test("a level by hand takes two people and shows in member info, in the lists and on the page, until it is ended", async () => {
  await one.stepUp()
  const until = new Date(Date.now() + 86_400_000).toISOString()
  const asked = { memberId, level: 5, until, key: randomUUID(), why: WHY }
  expect(await one.call("setVipLevel", { ...asked, memberId: "999999" })).toMatchObject(
    refused(404, "ACCOUNT_UNKNOWN"),
  )
  expect(await one.call("setVipLevel", { ...asked, level: 6 })).toMatchObject(
    refused(404, "VIP_LEVEL_UNKNOWN"),
  )
  expect(await one.call("setVipLevel", { ...asked, until: "2020-01-01T00:00:00Z" })).toMatchObject(
    refused(422, "VIP_UNTIL_PAST"),
  )
  await approve(other, await one.does("setVipLevel", asked))
  expect(await value("memberInfo", { token })).toMatchObject({
    clubLabel: { labelName: "Dragon", rankLevel: 5 },
    memberLabel: null,
  })
  expect(await value("playerRank", { token })).toMatchObject({
    level: 5,
    earned: 0,
    given: { level: 5, until },
    moves: [{ reason: "MANUAL", from: 0, to: 5 }],
  })
  const listed = await one.does("listVipMembers", { level: 5 })
  expect(listed.rows.map((row) => row.account)).toContain("nivel1")
  expect(await one.does("memberProfile", { memberId })).toMatchObject({ level: { level: 5, name: "Dragão" } })
  await approve(other, await one.does("setVipLevel", { memberId, level: 0, key: randomUUID(), why: WHY }))
  expect(await value("playerRank", { token })).toMatchObject({ level: 0, given: null })
  expect(await one.does("memberVip", { memberId })).toMatchObject({
    level: 0,
    gifts: [],
    moves: [{ reason: "MANUAL_ENDED" }, { reason: "MANUAL", why: WHY }],
  })
  expect(await one.call("memberVip", { memberId: "999999" })).toMatchObject(refused(404, "ACCOUNT_UNKNOWN"))
})

test("a label is given and taken, and the member sees it", async () => {
  expect(await one.call("setMemberLabel", { memberId: "999999", label: "Founder", why: WHY })).toMatchObject(
    refused(404, "ACCOUNT_UNKNOWN"),
  )
  await one.does("setMemberLabel", { memberId, label: "Founder", why: WHY })
  expect(await value("memberInfo", { token })).toMatchObject({ memberLabel: "Founder" })
  await one.does("setMemberLabel", { memberId, label: null, why: WHY })
  expect(await value("memberInfo", { token })).toMatchObject({ memberLabel: null })
})

test("a version of the ladder is previewed, proposed, and begins with the next month", async () => {
  await one.stepUp()
  const { versions, inForce, beginsOn } = await one.does("vipLadder", {})
  const levels = versions[0]?.levels ?? []
  const [first, ...rest] = levels
  if (!first) throw new Error("the demo has no ladder")
  const wrong = [{ ...first, reach: { deposit: "0", validBet: "0", points: "0" } }, ...rest]
  expect(await one.call("previewVipLadder", { levels: wrong })).toMatchObject(
    refused(422, "VIP_LADDER_INVALID"),
  )
  // The last level would be served later than the one before, by its priority or by its promise.
  for (const slower of [{ priority: 0 }, { answerMinutes: null }, { answerMinutes: 2_880 }])
    expect(
      await one.call("previewVipLadder", {
        levels: levels.map((level, at) => (at === levels.length - 1 ? { ...level, ...slower } : level)),
      }),
    ).toMatchObject(refused(422, "VIP_LADDER_INVALID"))
  expect(await one.call("changeVipLadder", { levels: wrong, key: randomUUID(), why: WHY })).toMatchObject(
    refused(422, "VIP_LADDER_INVALID"),
  )
  const changed = [{ ...first, gift: "7" }, ...rest]
  expect((await one.does("previewVipLadder", { levels: changed })).levels).toHaveLength(6)
  await approve(other, await one.does("changeVipLadder", { levels: changed, key: randomUUID(), why: WHY }))
  const after = await one.does("vipLadder", {})
  expect([after.inForce, after.beginsOn, after.versions[0]?.levels[0]?.gift]).toEqual([
    inForce,
    beginsOn,
    "7",
  ])
  expect(await value("vipLevels")).toMatchObject({ levels: [{ gift: "5.00" }, {}, {}, {}, {}] })
})
