import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { startSimulator } from "@croupier/payment-simulator"
import { z } from "zod"
import { adapterConformance } from "../test-conformance.ts"
import type { ProviderBench } from "../test-provider-bench.ts"
import { contestConformance } from "../test-contest-conformance.ts"
import { returnConformance } from "../test-return-conformance.ts"
import { localProvider } from "./provider.ts"

const KEY = "api-key-of-the-tests"
const SECRET = "webhook-secret-of-the-tests"

const start = async (clock: { readonly now: () => Date }): Promise<ProviderBench> => {
  const dataDir = await mkdtemp(join(tmpdir(), "croupier-simulator-"))
  const simulator = await startSimulator({
    port: 0,
    dataDir,
    apiKey: KEY,
    webhookSecret: SECRET,
    clock,
    longestRetryMs: 20,
    placed: "100000.00",
  })
  const post = async (path: string, body: object): Promise<void> => {
    const answer = await fetch(`${simulator.url}/desk/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  }
  return {
    url: simulator.url,
    open: (line) => localProvider({ ...line, apiKey: KEY, webhookSecrets: [SECRET] }),
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
    contest: async ({ id }) => {
      const answer = await fetch(`${simulator.url}/desk/contests`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ chargeId: id }),
      })
      return z.object({ id: z.string() }).parse(await answer.json()).id
    },
    stop: async () => {
      await simulator.stop()
      await rm(dataDir, { recursive: true })
    },
  }
}

adapterConformance("local", start)
returnConformance("local", start)
contestConformance("local", start)
