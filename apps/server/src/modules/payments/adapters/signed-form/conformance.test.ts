import { generateKeyPairSync } from "node:crypto"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { startSimulator } from "@croupier/payment-simulator"
import { expect, test } from "vitest"
import { adapterConformance } from "../test-conformance.ts"
import type { ProviderBench } from "../test-provider-bench.ts"
import { contestConformance } from "../test-contest-conformance.ts"
import { returnConformance } from "../test-return-conformance.ts"
import { chargeStateOf, isFinal, payoutStateOf } from "./codes.ts"
import { signedFormProvider } from "./provider.ts"

const pair = () => generateKeyPairSync("rsa", { modulusLength: 2048 })
const [house, provider] = [pair(), pair()]

const start = async (clock: { readonly now: () => Date }): Promise<ProviderBench> => {
  const dataDir = await mkdtemp(join(tmpdir(), "croupier-simulator-"))
  const simulator = await startSimulator({
    port: 0,
    dataDir,
    apiKey: "api-key-of-the-tests",
    webhookSecret: "webhook-secret-of-the-tests",
    clock,
    longestRetryMs: 20,
    placed: "100000.00",
    form: { merchant: "M1", houseKey: house.publicKey, ownKey: provider.privateKey },
  })
  const post = async (path: string, body: object): Promise<void> => {
    const answer = await fetch(`${simulator.url}/form/desk/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  }
  return {
    url: simulator.url,
    open: (line) =>
      signedFormProvider({
        ...line,
        merchant: "M1",
        ownKey: house.privateKey,
        theirKeys: [pair().publicKey, provider.publicKey],
      }),
    behave: ({ outcome = "paid", final = true, isReturned = false, returns = "done" }) =>
      post("plan", {
        outcome,
        refusal: final ? "account_closed" : "bank_unavailable",
        afterMs: 0,
        returnsAfterMs: isReturned ? 0 : null,
        returns,
      }),
    act: ({ id }, what, amount) => post(`payouts/${id}/${what}`, amount === undefined ? {} : { amount }),
    endReturn: (key, how) => post(`returns/${key}/${how}`, {}),
    pay: async ({ payUrl }, amount) => {
      const answer = await fetch(`${payUrl}/pay`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(amount === undefined ? {} : { amount }),
      })
      return answer.status
    },
    stop: async () => {
      await simulator.stop()
      await rm(dataDir, { recursive: true })
    },
  }
}

adapterConformance("signed form", start)
returnConformance("signed form", start)
contestConformance("signed form", start)

test("a number of a state that we do not know says nothing", () => {
  expect(["100", "500", "600", "700"].map(payoutStateOf)).toEqual(Array(4).fill("accepted"))
  expect(["200", "300", "400", "310"].map(payoutStateOf)).toEqual(["paid", "refused", "refused", "returned"])
  for (const status of ["", "0", "888", "2000"]) {
    expect(payoutStateOf(status)).toBeUndefined()
    expect(chargeStateOf(status)).toBeUndefined()
  }
  expect([isFinal("300"), isFinal("400")]).toEqual([true, false])
})
