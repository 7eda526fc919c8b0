import { randomUUID } from "node:crypto"
import { eventually } from "@croupier/testkit"
import { afterAll, beforeAll, expect, test } from "vitest"
import { bonusTermsOf } from "./bonus-terms.ts"
import { approve } from "./approve.ts"
import { addFreeRoundGame } from "./free-round-game.ts"
import { openConsole, type ConsoleHouse, type Person } from "./console-client.ts"
import { registeredMember } from "./registered-member.ts"

/** Bonuses over HTTP: who writes terms, grants and revokes, what a member sees and gives up, and each refusal by its code. */

const WHY = "as agreed on the telephone"
const TERMS = bonusTermsOf({
  maxStake: "5",
  once: true,
})
let home: ConsoleHouse
let one: Person
let other: Person
let support: Person

const newPlayer = (account: string) => registeredMember(home, support, account)

const grant = (memberId: string, amount = "50", key: string = randomUUID(), code = "welcome") =>
  one.call("grantBonus", { memberId, code, amount, key, why: WHY })

beforeAll(async () => {
  home = await openConsole()
  await addFreeRoundGame(home.store)
  one = await home.hire(["finance"])
  other = await home.hire(["finance"])
  support = await home.hire(["support"])
  await one.stepUp()
  expect(await one.does("writeBonusTerms", { code: "welcome", terms: TERMS, why: WHY })).toEqual({
    version: 1,
  })
})
afterAll(() => home.close())

test("terms are versions, and only those who may write one", async () => {
  // The demo has terms of its own: those of gifts and of the weekly reload.
  expect((await one.does("listBonusTerms", {})).terms).toMatchObject([
    { code: "free-bet", version: 1 },
    { code: "free-spins", version: 1 },
    { code: "gift", version: 1 },
    { code: "reload", version: 1 },
    { code: "welcome", version: 1, terms: TERMS },
  ])
  expect(await support.call("writeBonusTerms", { code: "welcome", terms: TERMS, why: WHY })).toMatchObject({
    status: 403,
  })
  expect(
    await one.call("writeBonusTerms", { code: "x", terms: { ...TERMS, multiple: "-1" }, why: WHY }),
  ).toMatchObject({ status: 400, code: "INPUT_INVALID" })
})

test("a free bet is written and granted in the console; a slip that it cannot pay is refused by its code", async () => {
  const ana = await newPlayer("bonfree1")
  const free = { ...TERMS, multiple: "0", maxStake: null, once: false }
  const freeBet = { games: [], oddsFrom: "2", oddsTo: null, returnsStake: false }
  await one.stepUp()
  expect(
    await one.call("writeBonusTerms", {
      code: "free",
      terms: { ...free, multiple: "1", freeBet },
      why: WHY,
    }),
  ).toMatchObject({ status: 400, code: "INPUT_INVALID" })
  await one.does("writeBonusTerms", { code: "free", terms: { ...free, freeBet }, why: WHY })
  const asked = await grant(ana.memberId, "50", randomUUID(), "free")
  if (!asked.success) throw new Error(asked.code)
  await approve(other, asked.value)
  const shown = await home.site("bonusDetails", {}, ana)
  expect(shown).toMatchObject({
    value: {
      lots: [{ code: "free", state: "pending", granted: "50.00", balance: "0.00", required: "0.00" }],
    },
  })
  const lotId = shown.success ? (shown.value.lots[0]?.lotId ?? "") : ""
  const now = await home.site("draw", { gameCode: "LHCD" }, ana)
  const issue = now.success ? (now.value.current?.issue ?? "") : ""
  const place = (lot: string, multiple: number) =>
    home.site(
      "placeBets",
      {
        gameCode: "LHCD",
        issue,
        lines: [{ play: "LHC.TM.A", selection: { set: ["10"] }, mode: "1", multiple, group: 1_956 }],
        cost: String(multiple),
        freeBet: lot,
      },
      { ...ana, key: randomUUID() },
    )
  expect(await place("999999", 50)).toMatchObject({ code: "FREE_BET_GONE" })
  expect(await place(lotId, 49)).toMatchObject({ code: "FREE_BET_UNFIT" })
  expect(await home.site("bonusDetails", {}, ana)).toMatchObject({
    value: { lots: [{ state: "pending", inOpenBets: "0.00" }] },
  })
})

test("free rounds are written and granted in whole rounds, and their member sees those that are left", async () => {
  const ana = await newPlayer("bonrounds1")
  const rounds = {
    ...TERMS,
    maxStake: null,
    lockedPrincipal: false,
    lostOnWithdrawal: false,
    once: false,
    freeRounds: { games: ["STUDIO:paper-lanterns"], stake: "2" },
  }
  await one.stepUp()
  const write = (terms: object) =>
    one.call("writeBonusTerms", { code: "rounds", terms: { ...rounds, ...terms }, why: WHY })
  expect(await write({ lockedPrincipal: true })).toMatchObject({ status: 400, code: "INPUT_INVALID" })
  expect(await write({ freeRounds: { games: [], stake: "2" } })).toMatchObject({ code: "INPUT_INVALID" })
  for (const game of ["STUDIO:paper-dice", "STUDIO:unknown"])
    expect(await write({ freeRounds: { games: ["STUDIO:paper-lanterns", game], stake: "2" } })).toMatchObject(
      { status: 409, code: "FREE_ROUNDS_GAMES" },
    )
  await one.does("writeBonusTerms", { code: "rounds", terms: rounds, why: WHY })
  for (const uneven of ["1", "51", "2002"])
    expect(await grant(ana.memberId, uneven, randomUUID(), "rounds")).toMatchObject({
      code: "FREE_ROUNDS_UNFIT",
    })
  const asked = await grant(ana.memberId, "50", randomUUID(), "rounds")
  if (!asked.success) throw new Error(asked.code)
  await approve(other, asked.value)
  expect(await home.site("bonusDetails", {}, ana)).toMatchObject({
    value: {
      lots: [
        {
          state: "pending",
          granted: "50.00",
          balance: "0.00",
          freeRounds: { rounds: 25, left: 25, stake: "2.00" },
        },
      ],
    },
  })
  expect(await home.site("excludeMyself", { period: "HALF_YEAR" }, ana)).toMatchObject({ success: true })
  await eventually(async () =>
    expect(await one.does("memberBonuses", { memberId: ana.memberId })).toMatchObject({
      lots: [{ state: "forfeited", freeRounds: { left: 0 } }],
    }),
  )
})

test("safety/51: a bonus is granted by two, seen by its member, and given up with its loss told before", async () => {
  const ana = await newPlayer("bonana1")
  const key = randomUUID()
  await one.stepUp()
  const asked = await grant(ana.memberId, "50", key)
  if (!asked.success) throw new Error(asked.code)
  expect(asked.value.state).toBe("PROPOSED")
  expect(await home.site("bonusDetails", {}, ana)).toMatchObject({ value: { lots: [] } })
  await approve(other, asked.value)
  const shown = await home.site("bonusDetails", {}, ana)
  expect(shown).toMatchObject({
    value: {
      lots: [
        {
          code: "welcome",
          version: 1,
          state: "active",
          granted: "50.00",
          left: "500.00",
          inOpenBets: "0.00",
        },
      ],
    },
  })
  const lotId = shown.success ? (shown.value.lots[0]?.lotId ?? "") : ""
  // The version of its grant holds.
  await one.stepUp()
  await one.does("writeBonusTerms", { code: "welcome", terms: { ...TERMS, multiple: "99" }, why: WHY })
  expect(await home.site("bonusDetails", {}, ana)).toMatchObject({
    value: { lots: [{ version: 1, left: "500.00" }] },
  })
  expect(await support.does("memberBonuses", { memberId: ana.memberId })).toMatchObject({
    lots: [{ lotId, grantedBy: `${one.login} and ${other.login}` }],
  })
  expect(await grant(ana.memberId)).toMatchObject({ status: 409, code: "BONUS_ONCE" })
  const bea = await newPlayer("bonbea1")
  expect(await home.site("forfeitBonus", { lotId }, bea)).toMatchObject({
    status: 404,
    code: "BONUS_UNKNOWN",
  })
  expect(await home.site("forfeitBonus", { lotId }, ana)).toMatchObject({ success: true })
  expect(await home.site("forfeitBonus", { lotId }, ana)).toMatchObject({ status: 409, code: "BONUS_ENDED" })
  expect(await home.site("bonusDetails", {}, ana)).toMatchObject({
    value: { lots: [{ state: "forfeited", balance: "0.00" }] },
  })
})

test("two accounts of one device get one bonus between them, and a second one by two people alone", async () => {
  const owner = await home.asOwner()
  await owner.stepUp()
  const set = async (changes: Record<string, unknown>) => {
    const { version } = await owner.does("merchantSettings", {})
    const asked = await owner.does("changeSettings", { changes, version, why: WHY })
    if (asked.state === "PROPOSED") await approve(other, asked)
  }
  await set({ "bonuses.onePerPerson": true, "adjustments.bonusAlone": "100" })
  const [ana, eva] = [await newPlayer("bontwin1"), await newPlayer("bontwin2")]
  await one.stepUp()
  await one.does("writeBonusTerms", { code: "twin", terms: TERMS, why: WHY })
  const key = randomUUID()
  const both = await Promise.all(
    [ana, eva].map(({ memberId }, at) => grant(memberId, "5", at === 0 ? key : randomUUID(), "twin")),
  )
  const codes = both.map((answer) => (answer.success ? answer.value.state : answer.code)).toSorted()
  expect(codes).toEqual(["APPLIED", "BONUS_SAME_PERSON"])
  const twin = both[0]?.success ? eva : ana
  const despite = { memberId: twin.memberId, code: "twin", amount: "5", despiteSamePerson: true }
  const asked = await one.does("grantBonus", { ...despite, key: randomUUID(), why: WHY })
  expect(asked.state).toBe("PROPOSED")
  const { proposalId = "" } = "proposalId" in asked ? asked : {}
  const { warnings } = await one.does("proposal", { proposalId })
  expect(warnings).toContainEqual(expect.objectContaining({ code: "bonus_same_person" }))
  expect(await home.site("bonusDetails", {}, twin)).toMatchObject({ value: { lots: [] } })
  await approve(other, asked)
  expect(await home.site("bonusDetails", {}, twin)).toMatchObject({
    value: { lots: [{ code: "twin", state: "active" }] },
  })
  await set({ "bonuses.onePerPerson": false, "adjustments.bonusAlone": "0" })
})

test("an open bonus is revoked by two", async () => {
  const ana = await newPlayer("bonana2")
  await one.stepUp()
  const asked = await grant(ana.memberId)
  if (!asked.success) throw new Error(asked.code)
  await approve(other, asked.value)
  const { lots } = await one.does("memberBonuses", { memberId: ana.memberId })
  const lotId = lots[0]?.lotId ?? ""
  await one.stepUp()
  await approve(
    other,
    await one.does("revokeBonus", { memberId: ana.memberId, lotId, key: randomUUID(), why: WHY }),
  )
  expect(await home.site("bonusDetails", {}, ana)).toMatchObject({ value: { lots: [{ state: "revoked" }] } })
  await one.stepUp()
  expect(
    await one.call("revokeBonus", { memberId: ana.memberId, lotId, key: randomUUID(), why: WHY }),
  ).toMatchObject({ status: 409, code: "BONUS_ENDED" })
  expect(
    await one.call("revokeBonus", { memberId: ana.memberId, lotId: "1234567", key: randomUUID(), why: WHY }),
  ).toMatchObject({ status: 404, code: "BONUS_UNKNOWN" })
})

test("a grant is refused without such a member or terms, with a part of a coin, and to a member who is kept from play", async () => {
  const ana = await newPlayer("bonana3")
  await one.stepUp()
  expect(await grant("987654321")).toMatchObject({ status: 404, code: "ACCOUNT_UNKNOWN" })
  expect(await grant(ana.memberId, "50", randomUUID(), "unknown")).toMatchObject({
    status: 404,
    code: "BONUS_TERMS_UNKNOWN",
  })
  expect(await grant(ana.memberId, "0.0001")).toMatchObject({ status: 400, code: "AMOUNT_TOO_FINE" })
  const asked = await grant(ana.memberId)
  if (!asked.success) throw new Error(asked.code)
  expect(await home.site("excludeMyself", { period: "HALF_YEAR" }, ana)).toMatchObject({ success: true })
  await one.stepUp()
  expect(await grant(ana.memberId)).toMatchObject({ success: false })
  if (asked.value.state !== "PROPOSED") throw new Error("it waits")
  // The exclusion came after the proposal: it fails when it is approved.
  await other.stepUp()
  const { proposalId } = asked.value
  await other.does("proposal", { proposalId })
  expect(await other.call("decideProposal", { proposalId, decision: "APPROVE" })).toMatchObject({
    value: { state: "FAILED", note: "BONUS_BARRED" },
  })
  expect(await home.site("bonusDetails", {}, ana)).toMatchObject({ value: { lots: [] } })
})

test("nothing is granted while the merchant has bonuses off", async () => {
  const ana = await newPlayer("bonana4")
  const owner = await home.asOwner()
  await owner.stepUp()
  const { settings, version } = await owner.does("merchantSettings", {})
  expect(settings["bonuses"]).toMatchObject({ enabled: true })
  await owner.does("changeSettings", { changes: { "bonuses.enabled": false }, version, why: WHY })
  await one.stepUp()
  expect((await one.does("listBonusTerms", {})).enabled).toBe(false)
  expect(await grant(ana.memberId)).toMatchObject({ status: 403, code: "BONUS_OFF" })
})
