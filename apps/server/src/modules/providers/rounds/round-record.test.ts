import { sql } from "@croupier/database"
import { parseAmount } from "@croupier/money"
import type { ProviderClient } from "@croupier/provider"
import { afterAll, beforeAll, expect, test } from "vitest"
import { aside, desk, none, readPlayRecord, RECORD_FIELDS } from "../../../../test/play-record-desk.ts"
import { GAME, MERCHANT, testHouse, VENDOR, type TestHouse } from "../test-house.ts"

let house: TestHouse
beforeAll(async () => {
  house = await testHouse()
})
afterAll(() => house.close())

const kit = () => ({
  ...aside,
  db: house.database.db,
  clock: house.clock,
  ledger: house.ledger,
  lottery: none,
  providers: house.module,
})

/** A round of a member with a hundred in cash: ten staked, of it five hundredths into a pool, and seventy won. */
async function aRound(round: string) {
  const memberId = await house.newMember("100")
  const opened = await house.wallet.authenticate(VENDOR, await house.tokenFor(memberId))
  if (opened.status !== "OK") throw new Error(opened.status)
  const { player, session } = opened.session
  const about = {
    vendor: VENDOR,
    player,
    game: GAME,
    currency: "BRL" as const,
    round,
    play: "normal" as const,
  }
  const take = async (step: Parameters<typeof house.wallet.process>[0]) =>
    expect((await house.wallet.process(step)).status).toBe("OK")
  await take({
    ...about,
    kind: "bet",
    txId: `${round}-bet`,
    session,
    amount: parseAmount("10"),
    detailsUrl: "https://vendor.example/round",
    jackpot: [{ pool: "grand", contribution: "0.05" }],
    roundClosed: false,
  })
  const win = () =>
    take({
      ...about,
      kind: "win",
      txId: `${round}-win`,
      amount: parseAmount("70"),
      jackpot: [{ pool: "grand", win: "60" }],
      roundClosed: true,
    })
  const read = (personal = true) =>
    readPlayRecord(
      kit(),
      { memberId: String(memberId), vendor: VENDOR, play: round },
      desk(MERCHANT, personal),
    )
  return { memberId, win, read }
}

test("safety/46: the record of a vendor's round has all fields; what only the vendor knows is empty beside its page", async () => {
  const { memberId, win, read } = await aRound("vendor-1")
  expect(await read()).toMatchObject({ status: "IN_PROGRESS", fundsBefore: "100.00", fundsAfter: null })
  await win()
  const record = await read(false)
  expect(Object.keys(record)).toEqual(expect.arrayContaining(RECORD_FIELDS))
  expect(record).toMatchObject({
    play: "vendor-1",
    memberId: String(memberId),
    vendor: VENDOR,
    game: GAME,
    gameName: "Night Dragon",
    fundsBefore: "100.00",
    fundsAfter: "160.00",
    wagered: "10.00",
    won: "70.00",
    jackpotPaidIn: "0.05",
    jackpotWon: "60.00",
    version: null,
    choice: null,
    outcome: null,
    details: "https://vendor.example/round",
    place: { country: "BR", ip: null, source: "SIGN_IN" },
    status: "COMPLETE",
  })
  expect(record.endedAt).not.toBeNull()
})

test("safety/46: the record of a studio round has version, choices and result besides", async () => {
  const { memberId, win, read } = await aRound("studio-1")
  await win()
  const play = { version: "2", choice: '{"over":50}', outcome: '[{"roll":77}]' }
  const client: ProviderClient = {
    call: async () => ({ round_id: "studio-1", state: "completed", play }) as never,
  }
  const clients: Map<string, ProviderClient> = house.kit.clients
  clients.set(VENDOR, client)
  try {
    const record = await read()
    expect(Object.keys(record)).toEqual(expect.arrayContaining(RECORD_FIELDS))
    expect(record).toMatchObject({ ...play, fundsBefore: "100.00", fundsAfter: "160.00", status: "COMPLETE" })
  } finally {
    clients.delete(VENDOR)
  }
  await sql`update provider_round set closed_at = null where round = 'studio-1'`.execute(house.database.db)
  house.clock.advance(16 * 60_000)
  expect((await read()).status).toBe("INTERRUPTED")
  expect(memberId).toBeGreaterThan(0n)
})

test("a round is refused at another merchant, and to another member", async () => {
  const { memberId } = await aRound("vendor-2")
  const read = (id: bigint, merchantId: number) =>
    readPlayRecord(kit(), { memberId: String(id), vendor: VENDOR, play: "vendor-2" }, desk(merchantId))
  await expect(read(memberId, 8)).rejects.toMatchObject({ code: "ROUND_UNKNOWN" })
  await expect(read(memberId + 1n, MERCHANT)).rejects.toMatchObject({ code: "ROUND_UNKNOWN" })
})
