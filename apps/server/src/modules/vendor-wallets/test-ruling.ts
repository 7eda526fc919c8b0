import type { BoundApproval } from "../../call/approval.ts"
import type { MerchantContext } from "../../call/console-context.ts"
import { BEN, proposing } from "../../call/test-approvals.ts"
import { merchants } from "../merchants/index.ts"
import { proposeBooking } from "./book-difference.ts"
import type { Order } from "./order.ts"
import { proposeRuling } from "./ruling.ts"
import { MERCHANT, type TestHouse } from "./test-house.ts"

const why = "the vendor's people wrote so"

/** The proposal of one person, as a second one approves it. */
async function boundOf(
  house: Pick<TestHouse, "db" | "kit">,
  asking: (context: MerchantContext) => Promise<unknown>,
): Promise<BoundApproval> {
  const asked = proposing()
  const merchant = (await merchants({ db: house.db })).byId(MERCHANT)
  const context: Pick<MerchantContext, "merchant" | "propose"> = { merchant, propose: asked.propose }
  await asking(context as MerchantContext)
  return asked.last().bound
}

export const proposalOf = (
  house: Pick<TestHouse, "db" | "kit">,
  { id: orderNo }: Order,
  outcome: "done" | "refused",
): Promise<BoundApproval> =>
  boundOf(house, (context) => proposeRuling(house.kit, { orderNo, outcome, key: orderNo, why }, context))

export const bookingOf = (house: Pick<TestHouse, "db" | "kit">, memberId: bigint): Promise<BoundApproval> =>
  boundOf(house, (context) =>
    proposeBooking(house.kit, { memberId: String(memberId), vendor: "REEF", key: BEN.key, why }, context),
  )
