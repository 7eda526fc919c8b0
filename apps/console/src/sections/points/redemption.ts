import type { listRedemptions } from "@croupier/contract/console/points"
import type { Value } from "../../api/call.ts"

/** A redemption as the list has it. */
export type Redemption = Value<typeof listRedemptions>["rows"][number]
