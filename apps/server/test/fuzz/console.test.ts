import { CONSOLE_ENDPOINTS } from "@croupier/contract/console/table"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { openConsole, type ConsoleHouse } from "../console-client.ts"
import { INPUTS, rowsOf, say, SEED, tally, together } from "./fuzz-run.ts"
import { fuzzRow } from "./fuzz-table.ts"
import { shooter } from "./send.ts"

describe("the console", () => {
  let house: ConsoleHouse
  beforeAll(async () => void (house = await openConsole({ ROLES: "api", RATE_LIMIT_FACTOR: "10000" })))
  afterAll(() => house.close())

  test(`answers an owner ${INPUTS} hostile inputs to every row, seed ${SEED}`, async () => {
    const { send, close } = shooter(house.url)
    const headers: Record<string, string> = { language: "EN", "x-forwarded-for": "10.1.2.3" }
    const signIn = together(async () => {
      // Wrong guesses are forgotten after this.
      house.clock.advance(3_600_000)
      const owner = await house.asOwner()
      const { csrf } = await owner.stepUp()
      headers["cookie"] = owner.cookie()
      headers["console-csrf"] = csrf
    })
    const total = tally()
    await signIn()
    for (const [name, row] of rowsOf(CONSOLE_ENDPOINTS)) {
      const { text } = await send({ method: "GET", path: "/console/api/session", headers })
      if (!/"stepUpUntil":"/.test(text)) await signIn()
      await fuzzRow(
        name,
        row,
        {
          seed: SEED,
          inputs: INPUTS,
          send,
          dress: async () => ({ headers }),
          heard: async (_row, _nr, hit) => {
            if (/"(?:SESSION_EXPIRED|NOT_SIGNED_IN|STEP_UP_REQUIRED|CODE_REQUIRED)"/.test(hit.text))
              await signIn()
          },
        },
        total,
      )
    }
    close()
    say("the console", total)
    expect(total.faults).toEqual([])
  })
})
