import { sql } from "@croupier/database"
import { eventually, fakeClock, testDatabase, type TestDatabase } from "@croupier/testkit"
import { afterAll, beforeAll, expect, test } from "vitest"
import { addMerchantWithPlainDoors } from "../../../test/plain-doors.ts"
import { systemRandom } from "../../kernel/random.ts"
import { vaultsFrom } from "../../kernel/secrets.ts"
import { MIGRATIONS } from "../../compose/modules.ts"
import { leakedPasswords, puzzles } from "../identity/index.ts"
import { merchants } from "../merchants/index.ts"
import { operators } from "./index.ts"

let store: TestDatabase
beforeAll(async () => {
  // One connection: a call that holds it while a password is looked at stops all others.
  store = await testDatabase({ migrations: MIGRATIONS, max: 1 })
})
afterAll(() => store.drop())

test("150 sign-ins under made-up names hold no connection while their passwords are looked at", async () => {
  const { db } = store.database
  await addMerchantWithPlainDoors(db)
  const clock = fakeClock()
  const key = Buffer.alloc(32)
  let looking = 0
  let release = () => {}
  const gate = new Promise<void>((open) => (release = open))
  const { consoleRoutes: routes } = operators({
    db,
    clock,
    random: systemRandom,
    vault: vaultsFrom(key)("operators"),
    passwords: {
      hash: async () => "",
      isStale: () => false,
      verify: async () => {
        looking++
        await gate
        return false
      },
    },
    leaked: leakedPasswords(),
    puzzles: puzzles({ db, clock, random: systemRandom, key }),
    consoleUrl: () => "http://localhost",
    queue: { add: async () => {} },
    report: () => {},
    note: () => {},
    merchants: await merchants({ db }),
  })
  const tries = Array.from({ length: 150 }, (_, each) =>
    routes
      .staffSignIn(
        { login: `made.up${each}`, password: "guess" },
        {
          requestId: "r",
          ip: `203.0.113.${each}`,
          userAgent: "",
          language: "EN",
          token: undefined,
          keepToken: () => {},
        },
      )
      .catch((error: unknown) => error),
  )
  await eventually(() => expect(looking).toBe(150))
  expect((await sql`select 1 as answered`.execute(db)).rows).toEqual([{ answered: 1 }])
  release()
  const answers = await Promise.all(tries)
  expect(answers).toMatchObject(Array.from({ length: 150 }, () => ({ code: "CREDENTIALS_WRONG" })))
})
