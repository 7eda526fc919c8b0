import { randomBytes } from "node:crypto"
import { parseAmount, toDecimal } from "@croupier/money"
import type { Receipt } from "../bank/receipt.ts"
import type { Charge } from "../charge.ts"
import type { Journal } from "../journal.ts"
import * as rules from "./money-return.ts"
import type { MoneyReturn } from "./money-return.ts"

/** A return with the charge or the receipt that it is of. */
export interface KnownReturn extends MoneyReturn {
  readonly of: Pick<Charge, "id" | "currency">
}
export type Returns = ReturnType<typeof returns>

/** Returns to payers, of charges and of receipts on the house's accounts; a key stands for one of both. */
export function returns({ journal, now }: { readonly journal: Journal; readonly now: () => Date }) {
  const returnOf = (key: string): KnownReturn | undefined => {
    const of = journal.chargeOfReturn(key) ?? journal.receiptOfReturn(key)
    const given = of?.returns.find((each) => each.key === key)
    return of && given && { ...given, of: { id: of.id, currency: of.currency } }
  }
  const wantedOf = (key: string, amount: string, contestId: string | null) => ({
    key,
    id: `re${randomBytes(15).toString("hex")}`,
    amount,
    contestId,
  })
  const outcome = () => {
    const { returns: planned } = journal.plan()
    return planned === "held" ? "accepted" : planned
  }
  /** The same key gives the same return; of another payment or amount it is a conflict. */
  const once = async (
    id: string,
    key: string,
    amount: string,
    begin: () => Promise<void>,
  ): Promise<KnownReturn | "conflict"> => {
    const known = returnOf(key)
    if (known) {
      await journal.settled()
      return known.of.id === id && known.amount === amount ? known : "conflict"
    }
    await begin()
    const given = returnOf(key)
    if (!given) throw new Error(`return ${key} is not kept`)
    return given
  }
  return {
    find: async (key: string) => {
      await journal.settled()
      return returnOf(key)
    },
    ofCharge: (charge: Charge, key: string, decimal: string, contestId: string | null = null) => {
      const amount = toDecimal(parseAmount(decimal))
      return once(charge.id, key, amount, () => {
        // A decision is made on what is true at that moment, and written in the same breath.
        const latest = journal.charges.get(charge.id) ?? charge
        const wanted = wantedOf(key, amount, contestId)
        const { paidAmount } = latest
        return journal.write({ charge: rules.giveBack(latest, paidAmount ?? "0", wanted, outcome(), now()) })
      })
    },
    ofReceipt: (receipt: Receipt, key: string, decimal: string) => {
      const amount = toDecimal(parseAmount(decimal))
      return once(receipt.id, key, amount, () => {
        const latest = journal.receipts.get(receipt.id) ?? receipt
        const wanted = wantedOf(key, amount, null)
        return journal.write({ receipt: rules.giveBack(latest, latest.amount, wanted, outcome(), now()) })
      })
    },
    /** Answers undefined where no return of this key is open. */
    end: async (key: string, state: "done" | "refused") => {
      const [charge, receipt] = [journal.chargeOfReturn(key), journal.receiptOfReturn(key)]
      const endedCharge = charge && rules.endReturn(charge, key, state, now())
      const endedReceipt = receipt && rules.endReturn(receipt, key, state, now())
      if (endedCharge) await journal.write({ charge: endedCharge })
      else if (endedReceipt) await journal.write({ receipt: endedReceipt })
      else return undefined
      return returnOf(key)
    },
  }
}
