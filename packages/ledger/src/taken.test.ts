import { randomUUID } from "node:crypto"
import { afterEach, beforeEach, expect, test } from "vitest"
import { openBank, openMember, type Bank } from "../test/bank.ts"

const OWNERS = [5n, 6n, 7n, 40n]
let bank: Bank
beforeEach(async () => {
  bank = await openBank()
  await Promise.all(OWNERS.map((owner) => openMember(bank, owner, 1_000n)))
})
afterEach(async () => {
  expect((await bank.ledger.verify()).differences).toEqual([])
  await bank.close()
})

interface Row {
  readonly owner: bigint
  readonly amount: bigint
  readonly key: string
  readonly group: number
}

const stake = (owner: bigint, amount: bigint, key: string = randomUUID(), group = 0): Row => ({
  owner,
  amount,
  key,
  group,
})

const LANES = {
  single:
    "select ledger.post_free_lane($1::smallint[],$2::bigint[],$3::bigint[],$4::uuid[],$5::int[],$6::smallint[],$7::text[],null) as answer",
  groups:
    "select ledger.post_groups_free_lane($8::int[],$1::smallint[],$2::bigint[],$3::bigint[],$4::uuid[],$5::int[],$6::smallint[],$7::text[],$9::boolean[],null) as answer",
}

/** Answers of a lane's function to these rows, in their order. */
async function answersOf(lane: keyof typeof LANES, rows: readonly Row[]): Promise<string[] | null> {
  const columns = [
    rows.map(({ owner }) => Number(owner & 63n)),
    rows.map(({ owner }) => (owner << 16n) | 1n),
    rows.map(({ amount }) => -amount),
    rows.map(({ key }) => key),
    rows.map(() => (1 << 16) | (3 << 6) | 1),
    rows.map(() => 5),
    rows.map(() => "x"),
  ]
  if (lane === "groups") columns.push(rows.map(({ group }) => group))
  const due = rows.map(() => false)
  const { rows: found } = await bank.database.pool.query<{ answer: string | null }>(
    LANES[lane],
    lane === "groups" ? [...columns, due] : columns,
  )
  const answer = found[0]?.answer ?? null
  return (
    answer?.split(",").toSorted((one, other) => Number.parseInt(one, 10) - Number.parseInt(other, 10)) ?? null
  )
}

/** Another transaction holds bucket 40 while `work` runs. */
async function whileTaken(work: () => Promise<void>): Promise<void> {
  const holder = await bank.database.dedicated({ idleMs: 0 })
  await holder.query("begin")
  await holder.query("select from ledger.bucket where bucket = 40 for update")
  await work()
  await holder.end()
}

test("each row whose bucket is free is answered in its place, whatever the others are", async () => {
  const known = randomUUID()
  expect(await answersOf("single", [stake(5n, 10n, known)])).toEqual(["1P990:2"])
  await whileTaken(async () => {
    expect(
      await answersOf("single", [
        stake(40n, 1n),
        stake(6n, 1n),
        stake(5n, 10n, known),
        stake(7n, 1_001n),
        stake(40n, 2n),
        stake(5n, 1n),
        stake(5n, 11n, known),
      ]),
    ).toEqual(["2P999:2", "3D990:2", "4F", "6P989:3", "7K"])
    expect(await answersOf("single", [stake(40n, 1n)])).toBeNull()
    expect(await answersOf("single", [stake(40n, 1n), stake(40n, 2n)])).toBeNull()
  })
  expect(await answersOf("single", [stake(40n, 1n), stake(6n, 1n)])).toEqual(["1P999:2", "2P998:3"])
})

test("each group whose buckets are free is answered in its place, whatever the others are", async () => {
  const known = randomUUID()
  expect(await answersOf("groups", [stake(5n, 10n, known)])).toEqual(["1P990:2"])
  await whileTaken(async () => {
    expect(
      await answersOf("groups", [
        stake(6n, 1n, randomUUID(), 0),
        stake(40n, 1n, randomUUID(), 0),
        stake(5n, 10n, known, 1),
        stake(6n, 1n, randomUUID(), 2),
        stake(7n, 1_001n, randomUUID(), 2),
        stake(5n, 1n, randomUUID(), 3),
        stake(6n, 1n, randomUUID(), 3),
      ]),
    ).toEqual(["3D990:2", "4L", "5F", "6P989:3", "7P999:2"])
    expect(await answersOf("groups", [stake(40n, 1n)])).toBeNull()
    expect(await answersOf("groups", [stake(6n, 1n), stake(40n, 1n)])).toBeNull()
  })
  expect(await answersOf("groups", [stake(6n, 1n), stake(40n, 1n)])).toEqual(["1P998:3", "2P999:2"])
})
