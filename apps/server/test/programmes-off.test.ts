import { randomUUID } from "node:crypto"
import { sql } from "@croupier/database"
import { eventually } from "@croupier/testkit"
import { addHouseSettings } from "@croupier/testkit/house-merchants"
import { afterAll, beforeAll, expect, test } from "vitest"
import { approve } from "./approve.ts"
import { openConsole, type ConsoleHouse, type Person } from "./console-client.ts"
import { registrationOf } from "./registration.ts"

/** Refusals of the programmes that bring players back: friends, raffles, boards and cashback, over HTTP. */

const WHY = "as agreed in the meeting"
let home: ConsoleHouse
let one: Person

beforeAll(async () => {
  // No node answers at this address: raffles are proposed and no draw waits for a block.
  home = await openConsole({ ROLES: "api", CHAIN_RPC_URLS: "http://127.0.0.1:9" })
  one = await home.hire(["finance", "support"])
  await one.stepUp()
})
afterAll(() => home.close())

const refused = (status: number, code: string) => ({ success: false, status, code })
const signedWith = () => ({ key: randomUUID(), why: WHY })

/** A player who registers at the site; by the code of a friend where one is given. */
async function register(username: string, referralCode?: string): Promise<string> {
  const answer = await home.site("register", {
    ...registrationOf(home.url, username),
    ...(referralCode === undefined ? {} : { referralCode }),
  })
  if (!answer.success) throw new Error(`${answer.code} ${JSON.stringify(answer.value)}`)
  return answer.value.token
}

const referralTerms = {
  isOpen: true,
  minDeposit: "50",
  minValidBet: "200",
  days: 30,
  holdDays: 14,
  claimDays: 7,
  tiers: [{ from: 1, pays: "10" }],
}
const raffle = {
  subject: { products: [] },
  terms: {
    words: [{ language: "EN" as const, name: "Weekly", text: "" }],
    per: "100",
    cap: 20,
    prizes: ["50"],
    budget: "1000",
    isOpen: true,
  },
}
const board = {
  subject: { metric: "TURNOVER" as const, products: [] },
  terms: {
    words: [{ language: "EN" as const, name: "Race", text: "" }],
    prizes: ["50"],
    budget: "1000",
    isOpen: true,
  },
}
const cashback = {
  period: "DAILY" as const,
  isAutomatic: true,
  claimDays: 2,
  products: [
    {
      product: "FISH" as const,
      basis: "TURNOVER" as const,
      carry: "NONE" as const,
      edge: "4",
      games: [],
      rates: [{ level: 0, rate: "0.2" }],
    },
  ],
}

test("a friend who registered by the code is shown to both sides, and is ended once by a person of the house", async () => {
  const inviter = await register("convida1")
  const mine = await home.site("referral", {}, { token: inviter })
  const code = mine.success ? mine.value.code : ""
  await register("amiga0001", code)
  expect(await home.site("referral", {}, { token: inviter })).toMatchObject({ value: { friends: 1 } })
  expect(await home.site("myFriends", {}, { token: inviter })).toMatchObject({
    success: true,
    value: { isOffered: true, friends: [{ state: "OPEN", depositLeft: "50.00", validBetLeft: "200.00" }] },
  })
  const [friend] = (await one.does("listFriends", { limit: 10 })).rows
  expect(friend).toMatchObject({ account: "amiga0001", referrer: "convida1", state: "OPEN" })
  expect(await one.call("cancelFriend", { friendId: "999999", why: WHY })).toMatchObject(
    refused(404, "FRIEND_UNKNOWN"),
  )
  const friendId = friend?.friendId ?? ""
  expect(await one.call("cancelFriend", { friendId, why: WHY })).toMatchObject({ success: true })
  expect(await one.call("cancelFriend", { friendId, why: WHY })).toMatchObject(refused(409, "FRIEND_ENDED"))
  expect(await home.site("myFriends", {}, { token: inviter })).toMatchObject({
    value: { friends: [{ state: "CANCELLED", end: "STAFF" }] },
  })
})

test("a raffle keeps its subject, and a prize that the caller has not won is not paid", async () => {
  const other = await home.hire(["finance"])
  await one.stepUp()
  await approve(other, await one.does("saveRaffle", { ...raffle, ...signedWith() }))
  const row = (await one.does("listRaffles", {})).rows.find(({ terms }) => terms.words[0]?.name === "Weekly")
  const moved = { ...raffle, subject: { products: ["RNG" as const] }, raffleId: row?.raffleId ?? "" }
  await one.stepUp()
  expect(await one.call("saveRaffle", { ...moved, ...signedWith() })).toMatchObject(
    refused(409, "RAFFLE_FIXED"),
  )
  expect(await one.call("saveRaffle", { ...moved, raffleId: "999999", ...signedWith() })).toMatchObject(
    refused(404, "RAFFLE_UNKNOWN"),
  )
  // The round of the clock opens draws a week ahead; a draw that runs is all that a claim needs.
  const { rows: draws } = await sql<{ id: bigint }>`
    insert into raffle_draw (raffle_id, merchant_id, asset, code, draw, words, per, cap, prizes, starts_at, closes_at, state, commitment,
      committed_at, sealed_seed)
    values (${row?.raffleId ?? ""}::bigint, 1, 'BRL', 'RAFFLE-1', '1', '[]', 1000000, 20, '{500000}', now(), now() + interval '7 days', 'OPEN',
      '', now() - interval '1 hour', '')
    returning id`.execute(home.store.database.db)
  const drawId = String(draws[0]?.id)
  const token = await register("sorteada1")
  expect(await home.site("claimRafflePromotion", { drawId, prize: 1 }, { token })).toMatchObject(
    refused(409, "RAFFLE_NOT_WON"),
  )
})

test("where a merchant has a programme off, its terms are refused and nothing of it is shown", async () => {
  const token = await register("semnada01")
  await addHouseSettings(home.store.url, {
    referral: { enabled: false },
    raffles: { enabled: false },
    boards: { enabled: false },
    member: { manualRebate: false },
  })
  await eventually(async () => {
    const { isOffered } = await one.does("listBoards", {})
    if (isOffered) throw new Error("the house has not heard of it")
  })
  await one.stepUp()
  expect(await one.call("saveReferral", { terms: referralTerms, ...signedWith() })).toMatchObject(
    refused(403, "REFERRAL_OFF"),
  )
  expect(await one.call("saveRaffle", { ...raffle, ...signedWith() })).toMatchObject(
    refused(403, "RAFFLES_OFF"),
  )
  expect(await one.call("saveBoard", { ...board, ...signedWith() })).toMatchObject(refused(403, "BOARDS_OFF"))
  expect(await one.call("saveCashback", { terms: cashback, ...signedWith() })).toMatchObject(
    refused(403, "CASHBACK_OFF"),
  )
  expect(await one.call("previewCashback", { terms: cashback })).toMatchObject(refused(403, "CASHBACK_OFF"))
  expect(await home.site("claimRafflePromotion", { drawId: "1", prize: 1 }, { token })).toMatchObject(
    refused(403, "RAFFLES_OFF"),
  )
  expect(await home.site("myFriends", {}, { token })).toMatchObject({ value: { isOffered: false } })
  expect(await home.site("myCashback", {}, { token })).toMatchObject({ value: { isOffered: false } })
  expect(await home.site("missionLeaderboard", {}, { token })).toMatchObject({
    value: { isOffered: false, rows: [] },
  })
  const { rows } = await sql`select from reward where source in ('referral', 'raffle')`.execute(
    home.store.database.db,
  )
  expect(rows).toEqual([])
})
