import type { listVendors } from "@croupier/contract/console/games"
import type { ValueOf } from "../../api/call.ts"

export type Vendor = ValueOf<typeof listVendors>["rows"][number]
