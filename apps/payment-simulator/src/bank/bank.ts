import { randomBytes, randomUUID } from "node:crypto"
import { parseAmount, toDecimal } from "@croupier/money"
import type { Delivery, Journal } from "../journal.ts"
import { page } from "../listing.ts"
import type { Speech } from "../speech.ts"
import type { Webhooks } from "../webhooks.ts"
import type { Receipt } from "./receipt.ts"

export type NewReceipt = Omit<Receipt, "id" | "at" | "returns">
export type Bank = ReturnType<typeof bank>

/** The accounts that the provider keeps for the house: what arrives there, and telling of it. */
export function bank(kit: { journal: Journal; webhooks: Webhooks; now: () => Date; speech: Speech }) {
  const { journal, now } = kit
  /** Where the house wants to hear of it, by its last question. */
  let callbackUrl: string | undefined
  return {
    listensAt: (url: string): void => {
      callbackUrl = url
    },
    receive: async (sent: NewReceipt): Promise<Receipt> => {
      const receipt: Receipt = {
        ...sent,
        amount: toDecimal(parseAmount(sent.amount)),
        id: `rc${randomBytes(15).toString("hex")}`,
        at: now().toISOString(),
        returns: [],
      }
      const told = kit.speech.receipt(receipt)
      const deliveries: Delivery[] =
        told && callbackUrl !== undefined
          ? [{ id: randomUUID(), url: callbackUrl, ...told, delivered: false }]
          : []
      await journal.write({ receipt, deliveries })
      deliveries.forEach(kit.webhooks.send)
      return receipt
    },
    list: async (from: Date, to: Date, after: string, limit: number): Promise<Receipt[]> => {
      await journal.settled()
      return page([...journal.receipts.values()], { from, to, after, limit }, ({ at }) => [at])
    },
    newest: (limit: number): Receipt[] =>
      [...journal.receipts.values()].toSorted((a, b) => (a.at < b.at ? 1 : -1)).slice(0, limit),
  }
}
