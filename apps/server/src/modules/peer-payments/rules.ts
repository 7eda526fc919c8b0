import { DAY_MS, MINUTE_MS } from "../../kernel/durations.ts"

/** Both sides of a dispute show what they have within this time. */
export const EVIDENCE_MS = DAY_MS
/** A withdrawer whose dispute was dropped has at least so long to confirm. */
export const LEAST_LEFT_MS = 10 * MINUTE_MS
