import { consoleHandlers } from "../../call/console-context.ts"
import { endMatch, pausePayment } from "./admin/desk.ts"
import { listPayments, readOffers } from "./admin/list.ts"
import { proposeRuling, rulingApproval } from "./admin/ruling.ts"
import { paymentTrail } from "./admin/trail.ts"
import type { PeerKit } from "./kit.ts"

/** Calls by which people of the house see payments between members, and rule on them. */
export const peerConsoleRoutes = (kit: PeerKit) =>
  consoleHandlers({
    listPeerPayments: (input, { merchant }) => listPayments(kit, merchant.id, input),
    peerOffers: (_, context) => readOffers(kit, context),
    peerPaymentTrail: ({ paymentId }, { merchant }) => paymentTrail(kit, merchant.id, paymentId),
    endPeerMatch: (input, context) => endMatch(kit, input, context),
    pausePeerPayment: (input, context) => pausePayment(kit, input, context),
    rulePeerPayment: (input, context) => proposeRuling(kit, rulingApproval(kit), input, context),
  })
