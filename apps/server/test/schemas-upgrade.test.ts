import { spawn } from "node:child_process"
import { randomUUID } from "node:crypto"
import { fileURLToPath } from "node:url"
import { migrate, sql, type Db } from "@croupier/database"
import { createLedger, house, proveSubLedgers, wallet } from "@croupier/ledger"
import { parseAmount } from "@croupier/money"
import { testDatabase } from "@croupier/testkit"
import { expect, onTestFinished, test } from "vitest"
import { MIGRATIONS, SUB_LEDGER_CHECKS } from "../src/compose/modules.ts"
import { addDepositRows, addRoundRows } from "./ground.ts"
import { openHouse, until, type OpenHouse } from "./open-house.ts"
import { putInPublic } from "./release-before.ts"

/** One secret for every start: the house opens what it has sealed. */
const HOUSE = { HOUSE_SECRET: "7".repeat(64) }

const LINE = {
  play: "SSC.FIRST2.STRAIGHT",
  selection: { pos: ["0123456789".split(""), ["0"]] },
  mode: "1" as const,
  multiple: 1,
  group: 1956,
}

async function richPlayer({ call, newPlayer, store }: OpenHouse): Promise<string> {
  const token = await newPlayer()
  const info = await call("memberInfo", {}, { token })
  if (!info.success) throw new Error(info.code)
  const ledger = createLedger({ database: store.database })
  await ledger.post({
    key: randomUUID(),
    kind: "adjustment",
    debit: house(1, "adjustments", "BRL"),
    credit: wallet(BigInt(info.value.id), "main", "BRL"),
    amount: parseAmount("500"),
    cause: "test",
  })
  await ledger.close()
  return token
}

/** Bets on an issue whose time is over then: the next start of the house draws it. Answers with its number. */
async function bet({ call, store }: OpenHouse, token: string, gameCode: string): Promise<string> {
  const issue = await until(async () => {
    const now = await call("draw", { gameCode })
    const on = now.success ? now.value.current?.issue : undefined
    if (!on) return undefined
    const placed = await call(
      "placeBets",
      { gameCode, issue: on, lines: [LINE], cost: "20" },
      { token, key: randomUUID() },
    )
    if (!placed.success && placed.code !== "ISSUE_CLOSED") throw new Error(placed.code)
    return placed.success ? on : undefined
  })
  await sql`update lottery_issue set opens_at = now() - interval '3 minutes', closes_at = now() - interval '2 seconds',
      draws_at = now() - interval '1 second' where game_code = ${gameCode} and issue = ${issue}`.execute(
    store.database.db,
  )
  return issue
}

const settled = ({ store }: OpenHouse, gameCode: string, issue: string) =>
  until(async () => {
    const { rows } = await sql`select 1 from lottery_issue
      where game_code = ${gameCode} and issue = ${issue} and state = 'SETTLED'`.execute(store.database.db)
    return rows[0]
  })

/** How many rows each table of the house has, and what they are. */
async function contentsOf(db: Db): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string; at: string }>`
    select c.relname as name, c.oid::regclass::text as at from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition
       and n.nspname !~ '^(pg_|information_schema|graphile_worker|migration$)'
       and c.relname not in ('schema_migration', 'function_text') order by 1`.execute(db)
  const found: Record<string, string> = {}
  for (const { name, at } of tables) {
    const { rows } = await sql<{ it: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as it
        from ${sql.raw(at)} t`.execute(db)
    found[name] = rows[0]?.it ?? ""
  }
  return found
}

test("a house made when all tables stood in public opens after the upgrade with every row, proves its books and plays on", async () => {
  const store = await testDatabase({ migrations: MIGRATIONS })
  onTestFinished(() => store.drop())
  const { long } = store.database
  const first = await openHouse({ store, env: HOUSE })
  const token = await richPlayer(first)
  const drawn = await bet(first, token, "SSC1M")
  await first.close()
  const second = await openHouse({ store, env: HOUSE })
  await settled(second, "SSC1M", drawn)
  const open = await bet(second, token, "SSC3M")
  await second.close()
  const { rows } = await sql<{ id: string }>`select max(id)::text as id from member`.execute(long)
  const member_id = rows[0]?.id ?? ""
  const bucket = Number(BigInt(member_id) & 63n)
  await addDepositRows(store.database.pool, [{ member_id, bucket, amount: 250_000, state: "PENDING" }])
  await addRoundRows(store.database.pool, [{ vendor: "PAPER", round: "1", member_id }])

  const before = await contentsOf(long)
  for (const table of [
    "member",
    "session",
    "lottery_bet",
    "lottery_settled",
    "play_fact",
    "deposit",
    "provider_round",
    "journal",
  ])
    expect(before[table], table).not.toMatch(/^0 /)
  expect(before["operator_audit"]).not.toMatch(/^0 /)
  await putInPublic(store.url)
  await migrate(long, MIGRATIONS)
  expect(await contentsOf(long)).toEqual(before)

  const again = await openHouse({ store, env: HOUSE })
  onTestFinished(() => again.close())
  expect(await again.call("balance", {}, { token })).toMatchObject({ success: true })
  await settled(again, "SSC3M", open)
  const { differences } = await proveSubLedgers(store.database.long, SUB_LEDGER_CHECKS)
  expect(differences).toEqual([])
  expect(await verifyLedger(store.url)).toBe(0)
})

const verifyLedger = (url: string): Promise<number | null> =>
  new Promise((resolve) => {
    const path = fileURLToPath(new URL("../bin/verify.ts", import.meta.url))
    spawn(process.execPath, [path], { env: { ...process.env, DATABASE_URL: url }, stdio: "ignore" }).once(
      "exit",
      resolve,
    )
  })
