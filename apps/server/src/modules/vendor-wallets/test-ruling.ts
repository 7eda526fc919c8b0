import type { Approver, Proposed, RoomContext } from "../../http/console-context.ts"
import { merchants } from "../merchants/index.ts"
import { proposeBooking } from "./book-difference.ts"
import type { Order } from "./order.ts"
import { proposeRuling } from "./ruling.ts"
import { MERCHANT, type TestHouse } from "./test-house.ts"

const why = "the vendor's people wrote so"

/** What one person proposes: the payload that a second one approves. */
async function payloadOf(
  house: Pick<TestHouse, "db" | "kit">,
  proposing: (context: RoomContext) => Promise<unknown>,
): Promise<unknown> {
  const asked: Proposed[] = []
  const merchant = (await merchants({ db: house.db })).byId(MERCHANT)
  const context: Pick<RoomContext, "merchant" | "propose"> = {
    merchant,
    propose: async (each) => {
      asked.push(each)
      return { state: "PROPOSED", proposalId: "1" }
    },
  }
  await proposing(context as RoomContext)
  return asked[0]?.payload
}

export const proposalOf = (
  house: Pick<TestHouse, "db" | "kit">,
  { id: orderNo }: Order,
  outcome: "done" | "refused",
): Promise<unknown> =>
  payloadOf(house, (context) => proposeRuling(house.kit, { orderNo, outcome, key: orderNo, why }, context))

export const bookingOf = (house: Pick<TestHouse, "db" | "kit">, memberId: bigint): Promise<unknown> =>
  payloadOf(house, (context) =>
    proposeBooking(
      house.kit,
      { memberId: String(memberId), vendor: "REEF", key: approver.key, why },
      context,
    ),
  )

/** The second person. */
export const approver: Approver = {
  staff: {
    id: 2n,
    login: "ben",
    name: "Ben",
    roles: ["finance"],
    permissions: new Set(["payments.adjust"]),
    merchantIds: null,
    isEverywhere: true,
    sessionId: 1n,
  },
  proposedBy: "ana",
  merchantId: MERCHANT,
  key: "00000000-0000-4000-8000-000000000001",
}
