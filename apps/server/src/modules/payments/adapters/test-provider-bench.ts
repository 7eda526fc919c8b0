import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import type { Payout } from "../payout.ts"
import type { Charge, PaymentProvider, WebhookAnswer } from "../provider.ts"

/** Orders to a provider's simulator about the next payouts. */
export interface Behaviour {
  readonly outcome?: "paid" | "refused" | "held"
  /** Of a refusal: whether the payee is the reason. */
  readonly final?: boolean
  readonly isReturned?: boolean
  /** The outcome of money that goes back to payers. */
  readonly returns?: "done" | "refused" | "held"
}

/** A provider that runs, and what is done at its desk. */
export interface ProviderBench {
  readonly url: string
  readonly open: (line: { readonly url: string; readonly timeoutMs: number }) => PaymentProvider
  readonly behave: (behaviour: Behaviour) => Promise<void>
  readonly act: (payout: Payout, what: "pay" | "refuse" | "return" | "tell", amount?: string) => Promise<void>
  readonly endReturn: (key: string, how: "done" | "refuse") => Promise<void>
  /** A payer's act on the page of a charge. */
  readonly pay: (charge: Charge, amount?: string) => Promise<number>
  /**
   * A payer's contest at their bank: answers with the contest's number. Left out where the provider tells of
   * none.
   */
  readonly contest?: (charge: Charge) => Promise<string>
  readonly stop: () => Promise<void>
}

/** A house that takes webhooks, and tries each once more with one byte changed. */
export async function listener(provider: () => PaymentProvider, clock: { readonly now: () => Date }) {
  const heard: WebhookAnswer[] = []
  const forged: WebhookAnswer[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on("data", (part: Buffer) => parts.push(part))
    request.on("end", () => {
      const body = Buffer.concat(parts)
      const header = (name: string) => {
        const value = request.headers[name]
        return typeof value === "string" ? value : undefined
      }
      heard.push(provider().verifyWebhook(body, header, clock.now()))
      const changed = Buffer.from(body)
      changed[20] = (changed[20] ?? 0) ^ 1
      forged.push(provider().verifyWebhook(changed, header, clock.now()))
      response.end(provider().taken ?? "{}")
    })
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    heard,
    forged,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
