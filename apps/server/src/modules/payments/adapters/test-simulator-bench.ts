import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { startSimulator } from "@croupier/payment-simulator"
import type { ProviderBench } from "./test-provider-bench.ts"

const KEYS = { apiKey: "api-key-of-the-tests", webhookSecret: "webhook-secret-of-the-tests" }

/**
 * A simulator of a provider, and what is done at its desk, which has the address `desk`. `open` makes the adapter, with the keys of
 * the simulator; `more` is what the simulator is given beside them.
 */
export async function simulatorBench(
  clock: { readonly now: () => Date },
  {
    desk,
    open,
    more = {},
  }: {
    readonly desk: "desk" | "form/desk"
    readonly open: (
      line: Parameters<ProviderBench["open"]>[0] & typeof KEYS,
    ) => ReturnType<ProviderBench["open"]>
    readonly more?: Pick<Parameters<typeof startSimulator>[0], "form">
  },
) {
  const dataDir = await mkdtemp(join(tmpdir(), "croupier-simulator-"))
  const simulator = await startSimulator({
    port: 0,
    dataDir,
    ...KEYS,
    clock,
    longestRetryMs: 20,
    placed: "100000.00",
    ...more,
  })
  const asked = (address: string, body: object): Promise<Response> =>
    fetch(address, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    })
  const post = async (path: string, body: object): Promise<Response> => {
    const answer = await asked(`${simulator.url}/${desk}/${path}`, body)
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer
  }
  const bench: ProviderBench = {
    url: simulator.url,
    open: (line) => open({ ...line, ...KEYS }),
    behave: async ({ outcome = "paid", final = true, isReturned = false, returns = "done" }) => {
      await post("plan", {
        outcome,
        refusal: final ? "account_closed" : "bank_unavailable",
        afterMs: 0,
        returnsAfterMs: isReturned ? 0 : null,
        returns,
      })
    },
    act: async ({ id }, what, amount) => {
      await post(`payouts/${id}/${what}`, amount === undefined ? {} : { amount })
    },
    endReturn: async (key, how) => {
      await post(`returns/${key}/${how}`, {})
    },
    pay: async ({ payUrl }, amount) =>
      (await asked(`${payUrl}/pay`, amount === undefined ? {} : { amount })).status,
    stop: async () => {
      await simulator.stop()
      await rm(dataDir, { recursive: true })
    },
  }
  return { bench, post }
}
