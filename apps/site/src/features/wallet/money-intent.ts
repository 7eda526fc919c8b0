import type { Amount } from "@croupier/money"

/**
 * Refusals that leave it open whether money moved: the same press must carry the same key. For
 * PAYMENT_PROVIDER_UNAVAILABLE the deposit exists and the same key finds it, maybe ready.
 */
const UNCERTAIN: ReadonlySet<string> = new Set([
  "NETWORK",
  "UNAVAILABLE",
  "INTERNAL",
  "RATE_LIMITED",
  "PAYMENT_PROVIDER_UNAVAILABLE",
])

/**
 * The idempotency key of what the person is about to pay. One intent is one method and one amount: a
 * double click, or a retry after the answer was lost, carries the same key and so makes one deposit. The
 * key is spent once the server answered for certain; the next deposit of the same amount is a new intent.
 */
export interface MoneyIntent {
  keyFor(method: string, amount: Amount): string
  spend(): void
  /** Spends the key after a refusal that is certain. */
  refused(error: { readonly code: string }): void
}

/** `mint` makes a fresh key (a UUID). */
export function moneyIntent(mint: () => string): MoneyIntent {
  let open: { readonly name: string; readonly key: string } | undefined
  return {
    keyFor(method, amount) {
      const name = `${method} ${amount}`
      if (open?.name !== name) open = { name, key: mint() }
      return open.key
    },
    spend() {
      open = undefined
    },
    refused({ code }) {
      if (!UNCERTAIN.has(code)) open = undefined
    },
  }
}
