import { execFile } from "node:child_process"
import { mkdtemp } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, beforeAll, expect, test } from "vitest"
import { bet, deposit, openBank, openMember, type Bank } from "../test/bank.ts"

const program = fileURLToPath(new URL("../bin/verify.ts", import.meta.url))
let bank: Bank
beforeAll(async () => {
  bank = await openBank()
  await openMember(bank, 2n, 100n)
  await bank.ledger.post(bet(2n, 30n))
})
afterAll(() => bank.close())

/** Runs `npm run ledger:verify` on a database: its exit code and what it prints. */
const run = (url: string, ...given: string[]): Promise<{ code: unknown; out: string; err: string }> =>
  new Promise((resolve) => {
    execFile(
      process.execPath,
      [program, ...given],
      { env: { ...process.env, DATABASE_URL: url } },
      (error, out, err) => resolve({ code: error ? error.code : 0, out, err }),
    )
  })

test("the command says what it checked, and 0", async () => {
  const { code, out } = await run(bank.url)
  expect(out).toMatch(
    /^rows +2 \(2 sealed now, 2 seals\)\nwallets +3\nhouse slots 2\nopen holds +0\nanchor +[\da-f]{64}\nright, after /,
  )
  expect(code).toBe(0)
  expect((await run(bank.url)).out).toContain("(0 sealed now, 2 seals)")
})

test("an older anchor is computed again to its own places, whatever was posted since", async () => {
  const file = join(await mkdtemp(join(tmpdir(), "anchor-")), "anchor")
  expect((await run(bank.url, "--keep", file)).code).toBe(0)
  const { anchor } = await bank.ledger.keepAnchor()
  await bank.ledger.post(bet(2n, 1n))
  await bank.ledger.post(deposit(2n, 1n))
  const again = await run(bank.url, "--anchor", file)
  expect(again.out).toContain(`file        ${anchor}`)
  expect(again.code).toBe(0)
  // Rewritten with all its seals, so that the books agree with themselves.
  await bank.database.pool.query("update ledger.journal set cause = 'other' where bucket = 2 and seq = 1")
  await bank.database.pool.query(
    "update ledger.seal s set hash = ledger.link(bucket, house, from_seq, to_seq, null) where from_seq = 1",
  )
  for (const given of [file, anchor]) {
    const { code, err } = await run(bank.url, "--anchor", given)
    expect(err).toContain("DIFFERENCE  anchor: merchant 1 cash BRL slot 2 rows 1 to 1")
    expect(code).toBe(1)
  }
  await bank.database.pool.query(
    "update ledger.journal set cause = 'test.deposit' where bucket = 2 and seq = 1",
  )
  await bank.database.pool.query("delete from ledger.seal")
})

test("it names the account of a difference, and says 1", async () => {
  await bank.database.pool.query("update ledger.wallet set balance = balance + 1 where balance = 70")
  const { code, err } = await run(bank.url)
  expect(err).toContain("DIFFERENCE  wallet balance: member 2 main BRL: expected 70, found 71")
  expect(code).toBe(1)
  await bank.database.pool.query("update ledger.wallet set balance = balance - 1 where balance = 71")
})

test("when it cannot look, it says so, and 2", async () => {
  const { code, err } = await run("postgres://nobody:x@127.0.0.1:1/none")
  expect(err).toContain("The ledger cannot be verified")
  expect(code).toBe(2)
})
