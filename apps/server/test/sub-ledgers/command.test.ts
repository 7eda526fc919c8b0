import { execFile } from "node:child_process"
import { fileURLToPath } from "node:url"
import { inTransaction } from "@croupier/database"
import { describe, expect, test } from "vitest"
import { openBooks } from "./books.ts"

const books = openBooks()
const { move } = books

describe("the command", () => {
  const program = fileURLToPath(new URL("../../bin/verify.ts", import.meta.url))
  const run = (): Promise<{ code: unknown; out: string; err: string }> =>
    new Promise((resolve) => {
      const env = { ...process.env, DATABASE_URL: books.store().url }
      execFile(process.execPath, [program], { env }, (error, out, err) =>
        resolve({ code: error ? error.code : 0, out, err }),
      )
    })

  test("proves the ledger and every sub-ledger, and says 1 where something differs", async () => {
    expect(await run()).toMatchObject({
      code: 0,
      out: expect.stringMatching(/right, after [^]*sub-ledgers \d+ checks, 0 differences/),
    })
    books.store().booksDiffer("a deposit is planted for the command to find")
    await inTransaction(books.store().database.db, (tx) =>
      move(tx, { kind: "deposit", from: "payments", to: "main", amount: "7", cause: "by hand" }),
    )
    const { code, err } = await run()
    expect(err).toContain(
      "DIFFERENCE  payments.deposits: by hand: member 70 main BRL: expected 0.00, found 7.00",
    )
    expect(code).toBe(1)
  })
})
