import { inTransaction } from "@croupier/database"
import { DAY_MS } from "../../kernel/durations.ts"
import { checkDeposit } from "./check.ts"
import { HAS_MONEY } from "./deposit-states.ts"
import { agree, openDifferences, type OpenDifference } from "./differences.ts"
import type { PaymentsKit } from "./kit.ts"
import { findReturn } from "./returns/return-store.ts"
import { stepReturn } from "./returns/send.ts"
import { returnLife } from "./returns/return-states.ts"
import { depositsOfCharges } from "./statement-store.ts"
import { findDeposit } from "./store.ts"

/** A difference that is older is looked at, and its provider is not asked any more. */
export const ASKED_FOR_MS = 7 * DAY_MS
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Looks once more at open differences of the kind STATE: a deposit or a return that has its money by now agrees with the line
 * of its file. One that fails holds up no other.
 */
export async function reviewStates(kit: PaymentsKit): Promise<void> {
  for (const difference of await openDifferences(kit.db, ["STATE"]))
    try {
      const agrees = (await depositAgrees(kit, difference)) || (await returnAgrees(kit, difference))
      if (agrees) await inTransaction(kit.db, (tx) => agree(kit, tx, [difference]))
    } catch (error) {
      kit.report(error)
    }
}

const isAsked = (kit: PaymentsKit, { foundAt }: OpenDifference): boolean =>
  kit.clock.now().getTime() - foundAt.getTime() < ASKED_FOR_MS

async function depositAgrees(kit: PaymentsKit, difference: OpenDifference): Promise<boolean> {
  const { provider, chargeId } = difference
  const booked = (await depositsOfCharges(kit.db, provider, [chargeId])).get(chargeId)
  if (!booked) return false
  if (HAS_MONEY.has(booked.state)) return true
  const deposit = isAsked(kit, difference) ? await findDeposit(kit.db, booked.deposit) : undefined
  return deposit !== undefined && HAS_MONEY.has(await checkDeposit(kit, deposit))
}

async function returnAgrees(kit: PaymentsKit, difference: OpenDifference): Promise<boolean> {
  const find = async () =>
    UUID.test(difference.reference) ? findReturn(kit.db, difference.reference) : undefined
  const returned = await find()
  if (returned?.provider !== difference.provider) return false
  if (!returnLife.hasEnded(returned.state) && isAsked(kit, difference)) await stepReturn(kit, returned)
  return (await find())?.state === "RETURNED"
}
