import { consoleHandlers } from "../../call/console-context.ts"
import { proposeBooking } from "./book-difference.ts"
import { listTransfers, vendorChecks } from "./admin/transfers.ts"
import type { VendorWalletsKit } from "./kit.ts"
import { proposeRuling } from "./ruling.ts"

/** Calls by which people of the house see money at vendors, and decide where a vendor does not tell. */
export const vendorWalletConsoleRoutes = (kit: VendorWalletsKit) =>
  consoleHandlers({
    listTransfers: (input, { merchant }) => listTransfers(kit.db, merchant.id, input),
    ruleTransfer: (input, context) => proposeRuling(kit, input, context),
    bookVendorDifference: (input, context) => proposeBooking(kit, input, context),
    vendorChecks: (_, { merchant }) => vendorChecks(kit.db, merchant.id),
  })
