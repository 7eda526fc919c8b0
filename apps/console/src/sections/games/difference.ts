import type { listDifferences } from "@croupier/contract/console/play"
import type { Value } from "../../api/call.ts"

export type Difference = Value<typeof listDifferences>["rows"][number]
