import { ENDPOINTS, type EndpointName } from "@croupier/contract"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { callsHouse, type CallsHouse } from "../../src/http/test-calls.ts"
import { INPUTS, rowsOf, say, SEED, tally, together } from "./fuzz-run.ts"
import { fuzzRow } from "./fuzz-table.ts"
import { shooter } from "./send.ts"

/** Rows after which a member may not be what a new one is. */
const CHANGES_MEMBERS = /exclu|break|password|authenticator|close/i

describe("the site", () => {
  let house: CallsHouse
  const tokens = { member: "", trial: "" }
  beforeAll(async () => void (house = await callsHouse()))
  afterAll(() => house.close())

  test(`answers ${INPUTS} hostile inputs to every row, seed ${SEED}`, async () => {
    const { send, close } = shooter(house.address)
    const newMember = together(async () => void (tokens.member = (await house.newcomer()).token))
    const newTrial = together(async () => void (tokens.trial = await house.trial()))
    const total = tally()
    for (const [name, row] of rowsOf(ENDPOINTS)) {
      if (tokens.member === "" || CHANGES_MEMBERS.test(name)) await newMember()
      if (tokens.trial === "") await newTrial()
      const { encrypted } = ENDPOINTS[name as EndpointName]
      const whoIs = (nr: number) => (nr % 10 === 9 ? "visitor" : nr % 3 === 1 ? "trial" : "member")
      await fuzzRow(
        name,
        row,
        {
          seed: SEED,
          inputs: INPUTS,
          send,
          dress: async (_, input, nr) => {
            const who = whoIs(nr)
            return {
              headers: {
                merchant: "lanterna",
                language: "EN",
                // A code is sent at most once a second to one browser.
                "user-agent": `browser ${nr}`,
                "idempotency-key": `${name}-${SEED}-${nr}`,
                ...(who === "visitor" ? {} : { authorization: `Bearer ${tokens[who]}` }),
              },
              ...(encrypted && nr % 12 !== 11 ? { sealed: await house.seal(input) } : {}),
            }
          },
          heard: async (_, nr, { text }) => {
            const who = whoIs(nr)
            if (who === "visitor" || !/"(?:SESSION_EXPIRED|NOT_SIGNED_IN|PLAY_EXCLUDED)"/.test(text)) return
            await (who === "trial" ? newTrial() : newMember())
          },
        },
        total,
      )
    }
    close()
    say("the site", total)
    expect(total.faults).toEqual([])
  })
})
