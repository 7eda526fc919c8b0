import type { listDifferences } from "@croupier/contract/console/play"
import type { ValueOf } from "../../api/call.ts"

export type Difference = ValueOf<typeof listDifferences>["rows"][number]
