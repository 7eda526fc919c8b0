import type { Parsed } from "@croupier/contract"
import type {
  submitAddress as addressRow,
  submitDocument as documentRow,
} from "@croupier/contract/verifications"
import { FILES_OF, MOST_TRIES, type CaseLevel, type FileKind } from "@croupier/contract/verification-values"
import { inTransaction } from "@croupier/database"
import type { MemberContext } from "../../call/context.ts"
import { DAY_MS } from "../../kernel/durations.ts"
import { refuse } from "../../kernel/refusal.ts"
import { todayAt } from "../identity/index.ts"
import { sealDetails, type Details } from "./details.ts"
import { draftsOf, sendFilesIn } from "./files.ts"
import type { VerificationKit } from "./kit.ts"
import { documentMarkOf, holds, holdsUntil, standingOf } from "./standing.ts"
import { casesOf, insertCase, takeTurn, type StoredCase } from "./store.ts"

/** Tries are counted over this long. */
export const TRIES_DAYS = 30
/** A level that ends within this time may be proven again. */
export const RENEW_DAYS = 30

const WAITING: ReadonlySet<string> = new Set(["SUBMITTED", "CHECKING", "DESK"])
const BELOW = { verified: "basic", enhanced: "verified" } as const

/** Cases of a level that a member may still send. */
export const triesLeft = (cases: readonly StoredCase[], level: CaseLevel, now: Date): number =>
  Math.max(
    0,
    MOST_TRIES -
      cases.filter(
        (each) => each.level === level && each.submittedAt.getTime() > now.getTime() - TRIES_DAYS * DAY_MS,
      ).length,
  )

/**
 * Sends a document in, with the pictures that were uploaded. Refuses FIELD_INVALID for one that is out of date, IDENTITY_ORDER,
 * IDENTITY_FILES, IDENTITY_WAITS, IDENTITY_PROVEN, IDENTITY_TRIES.
 */
export async function submitDocument(
  kit: VerificationKit,
  context: MemberContext,
  document: Parsed<typeof documentRow>,
): Promise<void> {
  const today = todayAt(kit.clock, context.merchant).toString()
  if (document.expiresOn !== null && document.expiresOn < today)
    refuse("FIELD_INVALID", [], { faults: [{ field: "expiresOn", key: "field_document_over", args: [] }] })
  await submit(kit, context, "verified", {
    details: { document },
    files: FILES_OF[document.type],
    mark: documentMarkOf(kit, document),
  })
}

/** Sends address and source of money in, with their proofs. Refuses as `submitDocument`. */
export const submitAddress = (
  kit: VerificationKit,
  context: MemberContext,
  address: Parsed<typeof addressRow>,
): Promise<void> =>
  submit(kit, context, "enhanced", { details: { address }, files: ["ADDRESS", "FUNDS"], mark: null })

async function submit(
  kit: VerificationKit,
  { member }: MemberContext,
  level: CaseLevel,
  sent: {
    readonly details: Details
    readonly files: readonly FileKind[]
    readonly mark: Uint8Array | null
  },
): Promise<void> {
  await inTransaction(kit.db, async (tx) => {
    await takeTurn(tx, member.id)
    const now = kit.clock.now()
    const standing = await standingOf(tx, member.id)
    if (!holds(standing, BELOW[level], now)) refuse("IDENTITY_ORDER", [BELOW[level]])
    const cases = await casesOf(tx, member.id)
    if (cases.some((each) => each.level === level && WAITING.has(each.state))) refuse("IDENTITY_WAITS")
    const until = holdsUntil(standing, level)
    const renewFrom = new Date(now.getTime() + RENEW_DAYS * DAY_MS)
    if (until === "ever" || (until !== "never" && until > renewFrom)) refuse("IDENTITY_PROVEN")
    if (triesLeft(cases, level, now) === 0) refuse("IDENTITY_TRIES", [String(MOST_TRIES)])
    const drafts = new Set((await draftsOf(tx, member.id)).map(({ kind }) => kind))
    if (!sent.files.every((kind) => drafts.has(kind))) refuse("IDENTITY_FILES")
    const caseId = await insertCase(tx, {
      merchantId: member.merchantId,
      memberId: member.id,
      level,
      sealed: sealDetails(kit, sent.details),
      documentMark: sent.mark,
      submittedAt: now,
    })
    await sendFilesIn(tx, member.id, caseId, sent.files)
  })
}
