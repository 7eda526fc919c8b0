import type { listVendors } from "@croupier/contract/console/games"
import type { Value } from "../../api/call.ts"

export type Vendor = Value<typeof listVendors>["rows"][number]
