import { myVerification } from "@croupier/contract/verifications"
import { identityRank } from "@croupier/rules/identity-levels"
import { call } from "../api/call.ts"
import { readSession } from "../session/store.ts"
import { openModal } from "./modals.tsx"

/**
 * Leads a new member to the steps of identity where the market or the merchant asks for them before the first play or deposit. Where
 * they cannot be read, the gates ask for them. A session that ended or changed meanwhile sees none.
 */
export async function askIdentity(): Promise<void> {
  const token = readSession()?.token
  const mine = await call(myVerification, {}).catch(() => undefined)
  if (!mine || readSession()?.token !== token) return
  const held = identityRank(mine.level)
  const isAsked = mine.needs.some(
    ({ act, above, level }) => act !== "withdrawal" && Number(above) === 0 && identityRank(level) > held,
  )
  if (isAsked) openModal("memberCentre", { page: "verification" })
}
