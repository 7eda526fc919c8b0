import type { Merchant } from "../call/merchant.ts"
import type { MemberId } from "../kernel/ids.ts"
import type { AccountClosing } from "../modules/account-closing/index.ts"
import type { Identity } from "../modules/identity/index.ts"
import type { PersonalData } from "../modules/personal-data/index.ts"
import { callOf } from "./withdrawals.ts"

/** A copy of the demo player's data, and a player who closed the account: its records end by the times of their classes. */
export async function seedRecords(
  kit: {
    readonly merchant: Merchant
    readonly identity: Identity
    readonly accountClosing: AccountClosing
    readonly personalData: PersonalData
  },
  player: { readonly id: MemberId; readonly account: string },
  password: string,
): Promise<void> {
  await kit.personalData.routes.askDataCopy({ password }, callOf(kit.merchant, player))
  const account = "quiteria"
  const id = await kit.identity.addMember(kit.merchant, { account, password, language: "PT" })
  if (id === undefined) return
  await kit.accountClosing.routes.closeAccount(
    { reason: "NO_INTEREST", password },
    callOf(kit.merchant, { id, account }),
  )
}
