import { beforeEach, expect, test } from "vitest"
import { noContests } from "./contest.ts"
import type { ChargeAnswer, PaymentProvider } from "./provider.ts"
import { watched } from "./watched.ts"

let reports: string[][]
let answer: ChargeAnswer
beforeEach(() => {
  reports = []
})

const provider: PaymentProvider = {
  code: "LOCAL",
  traits: {
    keyed: true,
    honoursNotAfter: true,
    notifiesRefusals: true,
    notifiesContests: false,
    settlesAt: "00:00",
    zone: "UTC",
    decimals: 2,
  },
  ...noContests,
  quote: async () => ({ kind: "unknown", reason: "" }),
  listCharges: async () => ({ kind: "unknown", reason: "" }),
  createCharge: async () => answer,
  readCharge: async () => answer,
  createPayout: async () => ({ kind: "unknown", reason: "" }),
  readPayout: async () => ({ kind: "missing", reason: "" }),
  listPayouts: async () => ({ kind: "unknown", reason: "" }),
  returnPayment: async () => ({ kind: "unknown", reason: "" }),
  readReturn: async () => ({ kind: "missing", reason: "" }),
  statement: async () => ({ kind: "none", reason: "" }),
  balance: async () => ({ kind: "unknown", reason: "" }),
  verifyWebhook: () => ({ kind: "unreadable" }),
  close: async () => {},
}
const seen = watched(provider, {
  away: (who, why) => reports.push(["away", who, String(why)]),
  back: (who) => reports.push(["back", who]),
})

test("a provider of which nothing is known is reported away; a refusal is an answer", async () => {
  answer = { kind: "unknown", reason: "fetch failed" }
  expect(await seen.readCharge("1")).toEqual(answer)
  answer = { kind: "refused", reason: "no such charge" }
  expect(await seen.readCharge("1")).toEqual(answer)
  expect(reports).toEqual([
    ["away", "the payment provider LOCAL", "fetch failed"],
    ["back", "the payment provider LOCAL"],
  ])
})
